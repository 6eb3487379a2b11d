import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PgColumn } from '#server/drizzle/pgCore.ts'
import { z } from 'zod'
import { formatParisMinute, formatParisSecond } from '#server/lib/parisTime.ts'

const NO_DATE = 'Cette date n’existe pas, ou n’est pas entre 1900 et 2199'

/**
 * Zod schema of a date and time in Paris, as content files write it: `2026-11-20 09:10`. Rejects the hour skipped in
 * spring.
 */
export const ParisDateTime = z
  .string('Une date s’écrit « 2026-11-20 09:10 », à l’heure de Paris')
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Une date s’écrit « 2026-11-20 09:10 », à l’heure de Paris')
  .refine(isDate, { error: NO_DATE, abort: true })
  .refine(isShownInParis, 'Cette heure n’existe pas à Paris\u00a0: cette nuit-là, l’heure d’été la saute')

/** Zod schema of a day as content files write it: `2026-11-20`. */
export const ContentFileDate = z
  .string('Une date s’écrit « 2026-11-20 »')
  .regex(/^\d{4}-\d\d-\d\d$/, 'Une date s’écrit « 2026-11-20 »')
  .refine((day) => isDate(`${day} 00:00`), NO_DATE)

/** Returns the SQL timestamp of a text file's date and time in Paris, moved by a number of days. */
export const parisTextToSqlTimestamp = (local: string, movedDays: number): SQL<Date> =>
  sql<Date>`(${local}::timestamp + make_interval(days => ${movedDays}::int)) at time zone 'Europe/Paris'`

/** Returns the SQL that formats a timestamp column as content files write it, in Paris time: `2026-11-20 09:10`. */
export const formatParisMinuteSql = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`

/**
 * Returns the UTC instants of a date and time in Paris: none in the hour skipped in spring, two in the hour repeated in
 * autumn.
 */
export const listInstantsOfParisTime = (local: string): Date[] =>
  [2, 1]
    .map((ahead) => new Date(Date.parse(`${local.replace(' ', 'T')}:00Z`) - ahead * 3_600_000))
    .filter((at) => formatParisMinute(at) === local)

function isDate(local: string) {
  const asUtc = new Date(`${local.replace(' ', 'T')}:00Z`)
  const isReal = !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(local.replace(' ', 'T'))
  return isReal && local >= '1900' && local < '2200'
}

const DAY_MS = 86_400_000
/** Returns the Paris clock time of an instant as milliseconds, as if it were UTC. */
const shownAt = (at: number) => Date.parse(`${formatParisSecond(at).replace(' ', 'T')}Z`)

/** True when a date and time exists in Paris: clocks skip one hour in spring. */
function isShownInParis(local: string) {
  const wanted = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  return [-DAY_MS, DAY_MS].some((aside) => {
    const ahead = shownAt(wanted + aside) - (wanted + aside)
    return shownAt(wanted - ahead) === wanted
  })
}
