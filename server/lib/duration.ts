import { sql, type SQL } from '#server/drizzle/drizzle.ts'

/** A length of time, in one unit. */
export type Duration = { minutes: number } | { hours: number } | { days: number }

/** The same in seconds. */
export function toSeconds(length: Duration): number {
  if ('minutes' in length) return length.minutes * 60
  return 'hours' in length ? length.hours * 3600 : length.days * 86_400
}

/** The moment so long ago, by the clock of the database, which has written the others. */
export const ago = (length: Duration): SQL => sql`now() - make_interval(secs => ${toSeconds(length)})`

/** The moment when so long a time will have passed. */
export const fromNow = (length: Duration): SQL => sql`now() + make_interval(secs => ${toSeconds(length)})`

/** As people say it: « 10 minutes », « 24 heures », « 30 jours », « 6 mois », « 1 an ». */
export function formatDuration(length: Duration): string {
  if ('minutes' in length) return counted(length.minutes, 'minute')
  if ('hours' in length) return counted(length.hours, 'heure')
  const { days } = length
  if (days >= 365 && days % 365 === 0) return counted(days / 365, 'an')
  // A month is told as thirty days, as a person would; a single one stays exact.
  return days >= 60 && days % 30 === 0 ? `${days / 30}\u00a0mois` : counted(days, 'jour')
}

const counted = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`
