import type { FrenchWords } from '#contract/search/frenchWords.ts'

/** Which words a document writes, and French has. */
export type KnownWords = {
  /** Whether what a line's end has cut is one word, and not two that a hyphen joins. */
  isOneWord: (before: string, after: string) => boolean
}

/** A word, with those that hyphens join to it. */
const WORDS = /\p{L}+(?:-\p{L}+)*/gu
const CUT = /[\p{L}-]*\u00ad\p{L}*/gu
const [AT_END, AT_START] = [/\p{L}+(?:-\p{L}+)*$/u, /^\p{L}+(?:-\p{L}+)*/u]
/** Pronouns before which no syllable ends: « dit-on » is no « diton ». */
const PRONOUN = /^(?:ils?|elles?|on|en|y|t-(?:ils?|elles?|on))$/

/** The two parts of what a hyphen at the end of a line stands in: « quatre-vingt » and « dix », without what is no word. */
export function hyphenParts(before: string, after: string): [one: string, other: string] | undefined {
  const [one = ''] = AT_END.exec(before) ?? []
  const [other = ''] = AT_START.exec(after) ?? []
  return one && other ? [one, other] : undefined
}

/**
 * Learns the words of a document's lines, to tell « rému|nération » from « quatre-|vingt ». The hyphen that is printed
 * stays, unless the document writes the one word elsewhere, or French has it; and not the two.
 */
export function knownWords(lines: string[], isFrench: () => FrenchWords): KnownWords {
  const words = new Set<string>()
  for (const line of lines)
    for (const [word] of line.replace(CUT, ' ').toLowerCase().matchAll(WORDS)) {
      words.add(word)
      for (const part of word.split('-')) words.add(part)
    }
  function isOne(one: string, other: string): boolean | undefined {
    const [joined, compound] = [one + other, `${one}-${other}`]
    if (words.has(compound)) return false
    if (words.has(joined)) return true
    if (isFrench()(compound)) return false
    return isFrench()(joined) || undefined
  }
  return {
    isOneWord(before, after) {
      const [one, other] = hyphenParts(before.toLowerCase(), after.toLowerCase()) ?? []
      if (!one || !other || PRONOUN.test(other)) return false
      // Of « sous-trai|tance » French may know « traitance » alone.
      const [near = '', next = ''] = [one.split('-').at(-1), other.split('-')[0]]
      return isOne(one, other) ?? (near.length > 1 && next.length > 1 && isOne(near, next)) === true
    },
  }
}
