import { eq } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type { boardBankRoutes as calls } from '#contract/dues/statements.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatEuros } from '#server/payments/format.ts'
import { lockStatementLine } from './decideEntry.ts'

/** Maximum age, in days, of a bank statement line whose day the board enters. */
const OLDEST_DAYS = 5 * 366
const WRONG_DAY = 'Ce jour est à venir, ou remonte à plus de cinq ans'

type Reading = { id: number; by_member: number } & z.output<typeof calls.readEntry.body>

/**
 * Records day and amount of an unreadable bank statement line, as entered by the board. The line then stays open for a
 * decision. Throws a 409 when the line is read or decided already.
 */
export const completeUnreadStatementLine = (
  { db }: Pick<AppContext, 'db'>,
  { id, by_member, booked_on, amount_cents }: Reading,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const today = await readCurrentParisDate(tx)
    if (booked_on > today || booked_on < addDays(today, -OLDEST_DAYS))
      throw new HttpError(422, WRONG_DAY, { errors: { booked_on: WRONG_DAY } })
    const { is_unread, state } = await lockStatementLine(tx, id)
    if (!is_unread || state !== 'open') throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    await tx
      .update(bank_entries)
      .set({ is_unread: false, booked_on, amount_cents, note: 'Le jour et le montant ont été lus par le bureau.' })
      .where(eq(bank_entries.id, id))
    await writeAuditLogLine(tx, {
      by_member,
      act: 'entry.read',
      subject_id: id,
      after: { amount: formatEuros(amount_cents), on: booked_on },
    })
  })
