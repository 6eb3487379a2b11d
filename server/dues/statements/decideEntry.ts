import { and, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type { boardBankRoutes as calls } from '#contract/dues/statements.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_entry_dues } from '#server/database/schema/bank.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { readUnreversedPayments } from '#server/dues/ledger/bookMovements.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { lastOverpaymentMovement, undoOverpayment } from '#server/dues/ledger/undoCredit.ts'
import { undoLastDuePayment } from '#server/dues/ledger/undoLastDuePayment.ts'
import { formatEuros } from '#server/payments/format.ts'
import { bookStatementLinePartToAccount, undoAccountBooking } from './bookEntryToAccount.ts'
import { bookReceivedTransfer } from './bookTransfer.ts'

type Context = Pick<AppContext, 'db' | 'env'>
type Who = { id: number; by_member: number }
type Entry = typeof bank_entries.$inferSelect

/**
 * Matches a received transfer to the dues that the board has chosen, and books the rest to a ledger account. Throws a
 * 409 when the statement line is decided already, a 422 when parts and rest do not add up.
 */
export const bookStatementLineToDues = (
  { db, env }: Context,
  { id, by_member, parts, rest }: Who & z.output<typeof calls.bookEntry.body>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const entry = await lockStatementLine(tx, id)
    if (entry.state !== 'open' || entry.amount_cents <= 0 || entry.what !== 'movement') refuse()
    if (new Set(parts.map(({ due_id }) => due_id)).size < parts.length)
      refuseParts('Une cotisation n’est choisie qu’une fois.')
    const sum = parts.reduce((total, { amount_cents }) => total + amount_cents, rest?.amount_cents ?? 0)
    if (sum !== entry.amount_cents)
      refuseParts(
        `Les parts font ${formatEuros(sum)}, et le virement ${formatEuros(entry.amount_cents)}\u00a0: répartissez-le en entier.`,
      )
    await bookReceivedTransfer(tx, env, { entry, parts, by_member, isDecided: true })
    if (rest) await bookStatementLinePartToAccount(tx, { ...rest, entry, by_member })
    await decide(tx, id, { state: 'booked', note: '', by_member })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'entry.booked',
      subject_id: id,
      after: {
        amount: formatEuros(sum),
        dues: parts.map(({ due_id }) => String(due_id)),
        ...(rest && { rest: formatEuros(rest.amount_cents), account: rest.account, label: rest.label }),
      },
    })
  })

/**
 * Sets a bank statement line aside as unrelated to dues, with the board's reason. Throws a 409 when the line is decided
 * already.
 */
export const ignoreStatementLine = (
  { db }: Context,
  { id, by_member, reason }: Who & { reason: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { state } = await lockStatementLine(tx, id)
    if (state !== 'open' && state !== 'unknown') refuse()
    await decide(tx, id, { state: 'ignored', note: reason, by_member })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'entry.ignored',
      subject_id: id,
      before: { state },
      after: { reason },
    })
  })

/**
 * Reverses a decision on a bank statement line: the dues are owed again and the line is open. Throws a 409 when the
 * dues have changed since.
 */
export const undoStatementLineDecision = ({ db, env }: Context, { id, by_member }: Who): Promise<void> =>
  inTransaction(db, async (tx) => {
    const entry = await lockStatementLine(tx, id)
    if (entry.state !== 'booked' && entry.state !== 'ignored') refuse()
    const wasOther = await undoAccountBooking(tx, entry, by_member)
    const moved = await tx
      .select()
      .from(bank_entry_dues)
      .where(and(eq(bank_entry_dues.entry_id, id), isNull(bank_entry_dues.undone_at)))
      .orderBy(bank_entry_dues.due_id)
    const locked = await lockDuesAndMembers(
      tx,
      moved.map(({ due_id }) => due_id),
    )
    for (const { id: part, due_id, movement } of moved) {
      const due = locked.find((one) => one.id === due_id)
      const last = (await readUnreversedPayments(tx, [due_id])).at(-1)
      if (due && movement !== null && movement === (await lastOverpaymentMovement(tx, due_id)))
        await undoOverpayment(tx, due, { movement, by_member })
      else if (due && last?.movement === movement) {
        // A due that was only paid in part has kept its state.
        const to = due.state === 'rejetee' ? 'rejetee' : 'attendue'
        await undoLastDuePayment(tx, env, due, { by_member, to })
      } else
        throw new HttpError(409, 'Depuis, autre chose a été noté pour cette cotisation\u00a0: corrigez-la d’abord.')
      await tx
        .update(bank_entry_dues)
        .set({ undone_at: sql`now()` })
        .where(eq(bank_entry_dues.id, part))
    }
    // A failed debit cannot be matched by the board: the line is « unknown » again.
    const isFailure = entry.what === 'refusal' || entry.amount_cents < 0
    const undecided = wasOther && isFailure ? 'other' : isFailure ? 'unknown' : 'open'
    await decide(tx, id, { state: undecided, note: '', by_member })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'entry.undone',
      subject_id: id,
      before: { state: entry.state, note: entry.note },
    })
  })

/**
 * Returns the database row of a bank statement line, locked until the transaction ends. Throws NotFound for an unknown
 * id.
 */
export async function lockStatementLine(tx: Transaction, id: number): Promise<Entry> {
  const [entry] = await tx.select().from(bank_entries).where(eq(bank_entries.id, id)).for('update')
  if (!entry) throw new NotFoundError('Cette ligne n’existe pas.')
  return entry
}

const decide = (
  tx: Transaction,
  id: number,
  { by_member, ...set }: Pick<Entry, 'state' | 'note'> & { by_member: number },
) =>
  tx
    .update(bank_entries)
    .set({ ...set, decided_by: by_member, decided_at: sql`now()` })
    .where(eq(bank_entries.id, id))

function refuse(): never {
  throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
}

function refuseParts(message: string): never {
  throw new HttpError(422, message, { errors: { parts: message } })
}
