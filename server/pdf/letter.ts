/** The association as it stands at the head of a letter. */
export type Letterhead = {
  name: string
  address: string
  /** What it is before the law, with its number. */
  registration: string
  /** Who signs for it. */
  signatory: string
}

/** A letter of the association as it is drawn: what it says, and nothing of how it looks. */
export type Letter = {
  title: string
  /** The day on which it was made, `2026-11-22`: made again, it is the same. */
  on: string
  /** Left out for the association as it is today. */
  head?: Letterhead
  parts: LetterPart[]
}

/** A paragraph, the heading of what follows, or names and values. */
export type LetterPart = { text: string } | { heading: string } | { facts: [string, string][] }
