import { and, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { BookableLedgerAccountNumber } from '#contract/dues/ledger.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bank_bookings, bank_entries } from '#server/database/schema/bank.ts'
import { debit_files } from '#server/database/schema/dues.ts'
import { refund_files } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookLedgerMovements, reverseLedgerMovements } from '#server/dues/ledger/bookMovements.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import { formatStatementLineReference } from './bookTransfer.ts'

type Entry = typeof bank_entries.$inferSelect
type Booking = { id: number; by_member: number; account: BookableLedgerAccountNumber; label: string }

/**
 * Books a bank statement line that pays no due to a ledger account. Throws a 409 when the line is decided already, or
 * is the total of a file whose payments are booked one by one.
 */
export const bookStatementLineToAccount = (
  { db }: Pick<AppContext, 'db'>,
  { id, by_member, account, label }: Booking,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [entry] = await tx.select().from(bank_entries).where(eq(bank_entries.id, id)).for('update')
    if (!entry) throw new NotFoundError('Cette ligne n’existe pas.')
    const isUndecided = entry.state === 'open' || entry.state === 'unknown' || entry.state === 'other'
    if (!isUndecided || entry.what !== 'movement' || entry.amount_cents === 0)
      throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    if (await isFileTotal(tx, entry))
      throw new HttpError(
        409,
        'Cette ligne est le total d’un fichier\u00a0: ses paiements sont dans les comptes, un par un.',
      )
    const amount_cents = entry.amount_cents
    await bookStatementLinePartToAccount(tx, { entry, by_member, account, label, amount_cents })
    await tx
      .update(bank_entries)
      .set({ state: 'booked', note: '', decided_by: by_member, decided_at: sql`now()` })
      .where(eq(bank_entries.id, id))
    await writeAuditLogLine(tx, {
      by_member,
      act: 'entry.booked',
      subject_id: id,
      after: { amount: formatEuros(amount_cents), account, label },
    })
  })

type Part = {
  entry: Entry
  by_member: number
  account: BookableLedgerAccountNumber
  label: string
  amount_cents: number
}

/**
 * Books a bank statement line, or the part that pays no due, to a ledger account. Throws a 409 for a sum beyond the
 * ledger's limit.
 */
export async function bookStatementLinePartToAccount(
  tx: Transaction,
  { entry, by_member, account, label, amount_cents }: Part,
) {
  if (Math.abs(amount_cents) > LEDGER_AT_MOST) throw new HttpError(409, 'Cette somme est trop grande pour les comptes.')
  const [movement = 0] = await bookLedgerMovements(tx, by_member, [
    {
      kind: kindOf(account, amount_cents),
      paid_on: entry.booked_on,
      label,
      piece: formatStatementLineReference(entry),
      entries: [
        { account: '512', amount_cents },
        { account, amount_cents: -amount_cents },
      ],
    },
  ])
  await tx.insert(bank_bookings).values({ entry_id: entry.id, account, label, movement })
}

/** Reverses the booking of a bank statement line to a ledger account. Returns true when there was one. */
export async function undoAccountBooking(tx: Transaction, entry: Entry, by_member: number): Promise<boolean> {
  const isStanding = and(eq(bank_bookings.entry_id, entry.id), isNull(bank_bookings.undone_at))
  const [booking] = await tx.select().from(bank_bookings).where(isStanding).for('update')
  if (!booking) return false
  await reverseLedgerMovements(tx, by_member, {
    movements: [booking.movement],
    kind: 'correction',
    on: await readCurrentParisDate(tx),
  })
  await tx
    .update(bank_bookings)
    .set({ undone_at: sql`now()` })
    .where(eq(bank_bookings.id, booking.id))
  return true
}

/** Largest amount of a ledger entry in cents, since the column is an integer. */
const LEDGER_AT_MOST = 2_000_000_000

const kindOf = (account: BookableLedgerAccountNumber, cents: number) => {
  if (account === '5112' || account === '530') return 'depot'
  if (account === '627') return 'frais'
  return cents > 0 ? 'recette' : 'depense'
}

/** True for a bank statement line that is the total of a debit or refund file, whose payments are booked already. */
async function isFileTotal(tx: Transaction, { quoted, of_batch }: Entry) {
  if (of_batch > 1) return true
  const isQuoted = (column: typeof debit_files.message_id | typeof refund_files.message_id) =>
    sql`${column} = any(${sql.param(quoted)}::text[])`
  return (
    (await tx.$count(debit_files, isQuoted(debit_files.message_id))) > 0 ||
    (await tx.$count(refund_files, isQuoted(refund_files.message_id))) > 0
  )
}
