import type { EventFigures } from '#contract/events/attendance.ts'
import { countLabel } from '#src/lib/text.ts'

/** Returns a French sentence with an event's numbers: registered, waiting, maybe, present. */
export function describeAttendance({ coming, capacity, waiting, maybe, present }: EventFigures): string {
  return [
    capacity === null ? countLabel(coming, 'inscrit') : `${countLabel(coming, 'inscrit')} pour ${countLabel(capacity, 'place')}`,
    waiting > 0 && `${waiting} en attente`,
    maybe > 0 && `${maybe} peut-être`,
    present > 0 && countLabel(present, 'présent'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns a French sentence that says whether an assembly has its quorum; undefined for another event. */
export function describeQuorum({ assembly, present, represented }: EventFigures): string | undefined {
  if (!assembly) return undefined
  const votes = present + represented
  const said =
    `${countLabel(present, 'présent')} et ${countLabel(represented, 'représenté')}\u00a0: ${countLabel(votes, 'voix')}`.replace(
      'voixs',
      'voix',
    )
  const missing = assembly.quorum - votes
  return missing <= 0
    ? `${said}. Le quorum de ${assembly.quorum} est atteint.`
    : `${said}. Il en manque ${missing} pour le quorum de ${assembly.quorum}.`
}
