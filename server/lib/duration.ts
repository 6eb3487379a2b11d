import { sql, type SQL } from '#server/drizzle/drizzle.ts'

/** Duration in one unit: minutes, hours or days. */
export type Duration = { minutes: number } | { hours: number } | { days: number }

/** Converts a duration to seconds. */
export function durationToSeconds(length: Duration): number {
  if ('minutes' in length) return length.minutes * 60
  return 'hours' in length ? length.hours * 3600 : length.days * 86_400
}

/** Returns an SQL expression for `now()` minus a duration, by the database's clock. */
export const sqlTimeAgo = (length: Duration): SQL => sql`now() - make_interval(secs => ${durationToSeconds(length)})`

/** Returns an SQL expression for `now()` plus a duration, by the database's clock. */
export const sqlTimeFromNow = (length: Duration): SQL =>
  sql`now() + make_interval(secs => ${durationToSeconds(length)})`

/** Formats a duration in French: « 10 minutes », « 24 heures », « 30 jours », « 6 mois », « 1 an ». */
export function formatDuration(length: Duration): string {
  if ('minutes' in length) return counted(length.minutes, 'minute')
  if ('hours' in length) return counted(length.hours, 'heure')
  const { days } = length
  if (days >= 365 && days % 365 === 0) return counted(days / 365, 'an')
  // From two months on, thirty days count as a month; 30 days stay exact.
  return days >= 60 && days % 30 === 0 ? `${days / 30}\u00a0mois` : counted(days, 'jour')
}

const counted = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`
