import type { SQL } from 'drizzle-orm'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'

/** Where words are looked up; a mistyped one is guessed from `vocabulary`, that of all public texts unless told. */
export type QueryContext = { db: Database; cache: ContentCache; vocabulary?: SQL }

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
