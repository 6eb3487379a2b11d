import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** A moment as the content writes it: the day, and the time in Paris. PostgreSQL knows the summer time of each date. */
export const LocalTime = z
  .string('Une date s’écrit « 2026-11-20 09:10 », à l’heure de Paris')
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Une date s’écrit « 2026-11-20 09:10 », à l’heure de Paris')
  .refine(isDate, 'Cette date n’existe pas')

/** A day as the content writes it. */
export const Day = z
  .string('Une date s’écrit « 2026-11-20 »')
  .regex(/^\d{4}-\d\d-\d\d$/, 'Une date s’écrit « 2026-11-20 »')
  .refine((day) => isDate(`${day} 00:00`), 'Cette date n’existe pas')

/** The moment that it means, moved by days. */
export const momentOf = (local: string, movedDays: number): SQL<Date> =>
  sql<Date>`(${local}::timestamp + make_interval(days => ${movedDays}::int)) at time zone 'Europe/Paris'`

/** A moment of a row, as it is written. */
export const localOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`

function isDate(local: string) {
  const asUtc = new Date(`${local.replace(' ', 'T')}:00Z`)
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(local.replace(' ', 'T'))
}
