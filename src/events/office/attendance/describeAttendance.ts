import type { EventWithAttendanceFigures } from '#contract/events/attendance.ts'
import { formatCount } from '#src/lib/text.ts'

/** Returns a French sentence with an event's numbers: registered, waiting, maybe, present. */
export function describeEventAttendance({
  coming,
  capacity,
  waiting,
  maybe,
  present,
}: EventWithAttendanceFigures): string {
  return [
    capacity === null
      ? formatCount(coming, 'inscrit')
      : `${formatCount(coming, 'inscrit')} pour ${formatCount(capacity, 'place')}`,
    waiting > 0 && `${waiting} en attente`,
    maybe > 0 && `${maybe} peut-être`,
    present > 0 && formatCount(present, 'présent'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns a French sentence that says whether an assembly has its quorum; undefined for another event. */
export function describeAssemblyQuorum({
  assembly,
  present,
  remote,
  represented,
}: EventWithAttendanceFigures): string | undefined {
  if (!assembly) return undefined
  const votes = present + represented
  const said =
    `${formatCount(present, 'présent')}${remote > 0 ? `, dont ${remote} à distance,` : ''} et ${formatCount(represented, 'représenté')}\u00a0: ${formatCount(votes, 'voix')}`.replace(
      'voixs',
      'voix',
    )
  const missing = assembly.quorum - votes
  return missing <= 0
    ? `${said}. Le quorum de ${assembly.quorum} est atteint.`
    : `${said}. Il en manque ${missing} pour le quorum de ${assembly.quorum}.`
}
