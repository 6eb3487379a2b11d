import { createContext } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'

/** Location of a passage in an agreement's document: on each page, a range of characters of the page's text. */
export type AccordPassageTextLocation = {
  accord: number
  document: number
  pieces: (PdfPageTextRange & { page: number })[]
}

/** Passage of an agreement to show to other people, with its source. */
export type AccordCitation = {
  text: string
  /** Title of the quoted agreement. */
  title: string
  /** Source of the quotation: « Article 4.3 – Repos après un découché », « page 45 ». */
  place: string
  /** Day on which the agreement was signed. */
  signed_on: string
  /** URL path of the quoted passage in the portal. */
  path: string
  /** Place in the document from which the quoted passage's picture is cut. */
  source?: AccordPassageTextLocation | undefined
  /** Article that contains the quoted passage. Once loaded, the article's whole text replaces the passage. */
  article?: { accord: number; number: string; document: number } | undefined
}

/** React context of the quoted passage that the open citation dialog shows. */
export const ShownCitationContext = createContext<AccordCitation | undefined>(undefined)
