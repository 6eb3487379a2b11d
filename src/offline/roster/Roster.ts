/** Kind of an entry of a roster: a flight, a rest, or something else that takes its time. */
export type EntryKind = 'vol' | 'repos' | 'occupe'

/** Entry of a roster, from one instant to another, in ms. */
export type Entry = {
  kind: EntryKind
  from: number
  to: number
  /** Words of the file, cut. */
  words: string
  /** Words without numbers, by which a member corrects all entries of that name. */
  code?: string
  /** Kind that the portal reads in the words, before any correction. */
  read?: EntryKind
}

/** Part of a file that was not understood. */
export type SkippedEntry = {
  words: string
  /** Reason, as the end of a French sentence. */
  why: string
  /** Beginning in ms, where it could be read: nothing is deduced about that day. */
  at?: number
}

/** A member's roster, as this device read it from a file. */
export type Roster = {
  /** Time of the reading, in ms. */
  at: number
  entries: Entry[]
  /** Number of entries and lines that could not be read. */
  skipped: number
  /** The skipped entries and lines; a roster that was stored before this list existed has none. */
  list?: SkippedEntry[]
  /** French remarks on the whole file, such as an unknown time zone. */
  notes?: string[]
}

/** Kinds that a member has given to codes. */
export type Corrections = Record<string, EntryKind>
