/** Kind of an entry in a crew member's flight roster: `vol` is a flight, `repos` a rest, `occupe` any other duty. */
export type RosterEntryKind = 'vol' | 'repos' | 'occupe'

/** Entry of a crew member's flight roster, from one instant to another, in ms. */
export type RosterEntry = {
  kind: RosterEntryKind
  from: number
  to: number
  /** Title of the roster entry in the file, shortened. */
  words: string
  /** Title of the roster entry without numbers. The member corrects the kind of all entries with the same code. */
  code?: string
  /** Kind of the roster entry recognized from its title, before any correction. */
  read?: RosterEntryKind
}

/** Entry or line of a flight roster's file that was not understood. */
export type SkippedRosterEntry = {
  words: string
  /** Reason why an entry of the roster's file was skipped, as the end of a French sentence. */
  why: string
  /** Start of a skipped roster entry in ms, when readable. No free time is deduced around it. */
  at?: number
}

/** A crew member's flight roster, as read from a file on this device. */
export type FlightRoster = {
  /** Time at which the roster's file was read, in ms. */
  at: number
  entries: RosterEntry[]
  /** Number of the roster file's entries and lines that could not be read. */
  skipped: number
  /**
   * Skipped entries and lines of the flight schedule's calendar file; missing in schedules stored by older versions.
   */
  list?: SkippedRosterEntry[]
  /** French remarks on the whole roster file, such as an unknown time zone. */
  notes?: string[]
}

/** Kinds that a member has assigned to roster codes. */
export type RosterCorrections = Record<string, RosterEntryKind>
