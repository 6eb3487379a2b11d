import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { readAccountingYearEndMonth, accountingYearBounds } from './accountingYear.ts'

/**
 * Closes an accounting year: nothing can be booked in it any more. Throws a 409 when it is not over, already closed, or
 * follows an open year.
 */
export async function closeAccountingYear(db: Database, year: number, by_member: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'ledger')
    const { first_on, last_on } = accountingYearBounds(year, await readAccountingYearEndMonth(tx))
    if (last_on >= (await readCurrentParisDate(tx))) throw new HttpError(409, 'Cette année n’est pas finie.')
    const { rows } = await tx.execute<{ year: number }>(sql`
      select accounting_year(min(booked_on)) as year from ${ledger_entries}
      where booked_on < ${first_on}::date
        and not exists (select from ${closed_years} where year = accounting_year(booked_on))`)
    const earlier = rows[0]?.year
    if (earlier) throw new HttpError(409, `Clôturez d’abord l’année ${earlier}.`)
    const [closed] = await tx.insert(closed_years).values({ year, by_member }).onConflictDoNothing().returning()
    if (!closed) throw new HttpError(409, 'Cette année est déjà close.')
    await writeAuditLogLine(tx, { by_member, act: 'year.closed', subject_id: year })
  })
}
