import { createContext } from 'react'
import type { PageRange } from '#contract/accords/accordTexts.ts'

/** Place of a passage in a document: on each page, the range of characters of the page's text. */
export type PassageLocation = { accord: number; document: number; pieces: (PageRange & { page: number })[] }

/** A passage to show to other people: its text and its source. */
export type Citation = {
  text: string
  /** Title of the quoted agreement. */
  title: string
  /** Source of the quotation: « Article 4.3 – Repos après un découché », « page 45 ». */
  place: string
  /** Day on which the agreement was signed. */
  signed_on: string
  /** Address of the quoted passage in the portal. */
  path: string
  /** Place in the document from which the quoted passage's picture is cut. */
  source?: PassageLocation | undefined
  /** Article that contains the passage. Its whole text replaces the passage once loaded. */
  article?: { accord: number; number: string; document: number } | undefined
}

/** React context of the citation shown in the open dialog. */
export const CitationContext = createContext<Citation | undefined>(undefined)
