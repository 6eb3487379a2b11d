/** Association's identity at the top of a PDF letter. */
export type Letterhead = {
  name: string
  address: string
  /** Association's legal form and registration number. */
  registration: string
  /** Name of the person who signs a PDF letter. */
  signatory: string
}

/** Content of a PDF letter, without its layout. */
export type PdfLetter = {
  title: string
  /** Date of a PDF letter, `2026-11-22`; drawing the letter again gives the same PDF. */
  on: string
  /** Letterhead of the PDF letter; by default the association's current one. */
  head?: Letterhead
  parts: LetterPart[]
}

/** Part of a PDF letter: a paragraph, a heading, or a table of labels and values. */
export type LetterPart = { text: string } | { heading: string } | { facts: [string, string][] }
