import type { RosterCorrections, FlightRoster } from './Roster.ts'

/** Returns a roster with the kinds that its member has assigned to codes; other entries have the recognized kind. */
export const applyRosterCorrections = (roster: FlightRoster, corrections: RosterCorrections): FlightRoster => ({
  ...roster,
  entries: roster.entries.map((entry) => ({
    ...entry,
    kind: corrections[entry.code ?? ''] ?? entry.read ?? entry.kind,
  })),
})
