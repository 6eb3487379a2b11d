/** What an entry of a roster is: a flight, a rest, or something else that takes its time. */
export type EntryKind = 'vol' | 'repos' | 'occupe'

/** An entry of a roster, from one instant to another, in ms; its words are those of the file, cut. */
export type Entry = { kind: EntryKind; from: number; to: number; words: string }

/** A member's roster as this device read it from a file. */
export type Roster = {
  /** When it was read, in ms. */
  at: number
  entries: Entry[]
  /** How many entries of the file could not be read, or repeat: what is marked does not know of them. */
  skipped: number
}
