/** Letterhead: the association's identity at the top of a letter. */
export type Letterhead = {
  name: string
  address: string
  /** Legal form and registration number. */
  registration: string
  /** Signatory's name. */
  signatory: string
}

/** Content of a letter, without its layout. */
export type Letter = {
  title: string
  /** Date of the letter, `2026-11-22`; drawing it again gives the same PDF. */
  on: string
  /** The association's current letterhead by default. */
  head?: Letterhead
  parts: LetterPart[]
}

/** Part of a letter: a paragraph, a heading, or a table of labels and values. */
export type LetterPart = { text: string } | { heading: string } | { facts: [string, string][] }
