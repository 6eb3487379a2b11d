import type { FrenchWords } from './frenchWords.ts'

/** A word of the texts that are searched, without accents; how most of them write it, and how many hold it. */
export type VocabularyWord = { word: string; spelling: string; texts: number }

/**
 * A word's stem, with its accents and without (none where French has it in every text), and how it is indexed as it
 * stands.
 */
export type Stems = { stem: string[]; plain: string[]; indexed: string }

/**
 * A word as texts may hold it, without accents: whole, by its stem or as another of its family, and by what is no other
 * word's stem too (« nuitée » has that of « nuit »).
 */
export type Term = {
  word: string
  folded: string
  forms: string[]
  own: string[]
  /** Whether it is too common to be looked for, or only asks: « combien ». */
  isStop: boolean
  isAsking: boolean
  /** How many texts hold it, whole or begun; whether any may. */
  texts: number
  isKnown: boolean
  /** Whether it may be the beginning of a word: it is none by itself. */
  isBegun: boolean
}

/**
 * What a search must know of words. The server asks its database, a device without a network what it has brought along:
 * both then search in the same way, which is written once.
 */
export type Lexicon = {
  isFrench: () => FrenchWords
  stemsOf: (words: string[]) => Promise<Map<string, Stems>>
  /** Of each beginning the words that begin so. */
  wordsFrom: (beginnings: string[]) => Promise<Map<string, Pick<VocabularyWord, 'word' | 'texts'>[]>>
  /** The twenty words of about this length that are likest by their trigrams, then by the alphabet; not itself. */
  likeWords: (folded: string) => Promise<VocabularyWord[]>
  /** The groups of words that mean the same. */
  synonyms: () => Promise<Term[][][]>
}
