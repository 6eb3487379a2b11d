import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { accounting_settings, closed_years } from '#server/database/schema/ledger.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'

const DECEMBER = 12

/** First and last day of an accounting year, and the month in which it ends (1 to 12). */
export type AccountingYearBounds = { first_on: string; last_on: string; ends_month: number }

/** Returns the month in which the accounting year ends, from 1 to 12. */
export async function readAccountingYearEndMonth(db: Database | Transaction): Promise<number> {
  const [settings] = await db.select({ ends_month: accounting_settings.ends_month }).from(accounting_settings)
  return settings?.ends_month ?? DECEMBER
}

/** Returns the first and last day of an accounting year, which is named after the calendar year in which it ends. */
export function accountingYearBounds(year: number, ends_month: number): AccountingYearBounds {
  const isCalendar = ends_month === DECEMBER
  const first = new Date(Date.UTC(isCalendar ? year : year - 1, isCalendar ? 0 : ends_month, 1))
  const last = new Date(Date.UTC(year, ends_month, 0))
  return { first_on: first.toISOString().slice(0, 10), last_on: last.toISOString().slice(0, 10), ends_month }
}

/** Returns the accounting year of a day, as the SQL function `accounting_year` does. */
export const accountingYearOfDay = (day: string, ends_month: number): number =>
  Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) > ends_month ? 1 : 0)

/** Sets the month in which the accounting year ends. Throws a 409 once a year is closed. */
export const setAccountingYearEndMonth = (
  db: Database,
  { ends_month, by_member }: { ends_month: number; by_member: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Blocks concurrent bookings and closings.
    await takeTransactionAdvisoryLock(tx, 'ledger')
    const former = await readAccountingYearEndMonth(tx)
    if (former === ends_month) return
    if ((await tx.$count(closed_years)) > 0)
      throw new HttpError(409, 'Un exercice est déjà clos\u00a0: son dernier mois ne change plus.')
    await tx
      .insert(accounting_settings)
      .values({ ends_month, by_member })
      .onConflictDoUpdate({ target: accounting_settings.id, set: { ends_month, by_member, changed_at: sql`now()` } })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'accounting-year.changed',
      before: { month: former },
      after: { month: ends_month },
    })
  })
