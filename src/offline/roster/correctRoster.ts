import type { RosterCorrections, Roster } from './Roster.ts'

/** Returns a roster with the kinds that its member has assigned to codes; other entries have the recognized kind. */
export const correctRoster = (roster: Roster, corrections: RosterCorrections): Roster => ({
  ...roster,
  entries: roster.entries.map((entry) => ({
    ...entry,
    kind: corrections[entry.code ?? ''] ?? entry.read ?? entry.kind,
  })),
})
