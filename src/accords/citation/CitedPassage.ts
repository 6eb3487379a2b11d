import { createContext } from 'react'
import type { PageRange } from '#contract/accords/accordTexts.ts'

/** Where a passage stands in a document: of each of its pages, the words from `start` to `end` of the page's text. */
export type PassagePlace = { accord: number; document: number; pieces: (PageRange & { page: number })[] }

/** A passage as one shows it to somebody: its words, and where they stand. */
export type Citation = {
  text: string
  /** The agreement's title. */
  title: string
  /** « Article 4.3 – Repos après un découché », « page 45 ». */
  place: string
  /** The day of its signature. */
  signed_on: string
  /** Its address in the portal. */
  path: string
  /** Where its picture is cut from. */
  source?: PassagePlace | undefined
  /** The article that it stands in, whose whole words are shown once they are there. */
  article?: { accord: number; number: string; document: number } | undefined
}

/** What is shown on the card that is open. */
export const CitedPassage = createContext<Citation | undefined>(undefined)
