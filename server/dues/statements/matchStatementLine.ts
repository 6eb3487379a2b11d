import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_entry_dues, bank_statements } from '#server/database/schema/bank.ts'
import { debit_files, dues, former_debits } from '#server/database/schema/dues.ts'
import { transitions } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inSavepoint, inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { bookReceivedTransfer, formatStatementLineReference } from './bookTransfer.ts'
import { recordFailedDebit } from './recordFailedDebit.ts'
import { findExactDueOrHint } from './findExactDueOrHint.ts'
import { processDebitFileRefusal } from './processDebitFileRefusal.ts'

type Env = Pick<AppContext['env'], 'PUBLIC_URL'>
type Entry = typeof bank_entries.$inferSelect
type Due = typeof dues.$inferSelect
/** New state of a bank statement line after matching it to dues. */
type Outcome = Partial<Pick<Entry, 'state' | 'note' | 'is_mandate_ended'>>

/**
 * Matches one pending bank statement line to dues in a transaction. Does nothing for a line that is no longer pending.
 */
export const matchStatementLine = (db: Database, env: Env, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [entry] = await tx.select().from(bank_entries).where(eq(bank_entries.id, id)).for('update')
    if (entry?.state !== 'pending') return
    const [statement] = await tx
      .select({ by_member: bank_statements.by_member })
      .from(bank_statements)
      .where(eq(bank_statements.id, entry.statement_id))
    let outcome: Outcome = {}
    try {
      await inSavepoint(tx, true, async (within) => {
        outcome = await settled(within, env, entry, statement?.by_member ?? 0)
      })
    } catch (error) {
      // Errors of the ledger, such as a day too old or a wrong amount, leave the line to the board.
      if (!(error instanceof HttpError)) throw error
      outcome = { state: 'open', note: error.message }
    }
    await tx.update(bank_entries).set(outcome).where(eq(bank_entries.id, id))
  })

async function settled(tx: Transaction, env: Env, entry: Entry, by_member: number): Promise<Outcome> {
  if (entry.what === 'file') return processDebitFileRefusal(tx, entry, by_member)
  const named = namesOf(entry)
  const [found] = await tx
    .select({ id: dues.id })
    .from(dues)
    .where(sql`${dues.end_to_end_id} = any(${sql.param(named)}::text[])`)
    .limit(1)
  const [due] = await lockDuesAndMembers(tx, found ? [found.id] : [], { hasPlans: true })
  const isFailure = entry.what === 'refusal' || entry.amount_cents < 0
  if (due && isFailure) return recordFailedDebit(tx, env, { entry, due, by_member })
  if (due) return payDebit(tx, env, { entry, due, by_member })
  const former = await formerOutcome(tx, named, isFailure)
  if (former) return former
  if (isFailure) return { state: entry.what === 'refusal' || named.some(isDebitName) ? 'unknown' : 'other' }
  if (entry.amount_cents === 0 || (await isOfFile(tx, entry))) return { state: 'other' }
  const exact = await findExactDueOrHint(tx, entry)
  if (typeof exact !== 'object') return { state: 'open', ...(exact && { note: exact }) }
  await bookReceivedTransfer(tx, env, {
    entry,
    parts: [{ due_id: exact.id, amount_cents: entry.amount_cents }],
    by_member,
  })
  return { state: 'booked' }
}

const DEBIT = /\bCOTISATION-\d{1,10}(?:-\d{1,3})?\b/g
const isDebitName = (name: string) => /^COTISATION-\d{1,10}(?:-\d{1,3})?$/.test(name)

/**
 * Returns the end-to-end ids of direct debits that a bank statement line may quote, from the bank's fields or the text.
 */
const namesOf = ({ quoted, text }: Entry) => [...quoted, ...(`${quoted.join(' ')} ${text}`.match(DEBIT) ?? [])]

/**
 * Returns the result for a direct debit that has left its debit file: a payment is left to the board, a refusal is
 * known. Undefined for another statement line.
 */
async function formerOutcome(tx: Transaction, named: string[], isFailure: boolean): Promise<Outcome | undefined> {
  const isNamed = sql`${former_debits.end_to_end_id} = any(${sql.param(named)}::text[])`
  if ((await tx.$count(former_debits, isNamed)) === 0) return undefined
  return isFailure ? { state: 'known', note: LEFT } : { state: 'open', note: DONE_ANYWAY }
}

const LEFT = 'Ce prélèvement avait été retiré de son fichier.'
const DONE_ANYWAY =
  'La banque a fait ce prélèvement, qui avait été retiré de son fichier\u00a0: notez-le comme le paiement de sa cotisation.'
const NOT_PAID_BY_IT =
  'La banque a fait ce prélèvement, que le portail croyait refusé ou remplacé\u00a0: notez-le, il paie la cotisation ou reste à rendre.'

/** Records a collected direct debit as paid. One that was paid before, even if refunded since, stays unchanged. */
async function payDebit(
  tx: Transaction,
  env: Env,
  { entry, due, by_member }: { entry: Entry; due: Due; by_member: number },
): Promise<Outcome> {
  if (due.state !== 'remise')
    return (await wasPaid(tx, due)) ? { state: 'known' } : { state: 'open', note: NOT_PAID_BY_IT }
  if (entry.amount_cents !== due.amount_cents)
    return { state: 'open', note: 'Le montant n’est pas celui du prélèvement.' }
  const today = await readCurrentParisDate(tx)
  const paid_on = entry.booked_on < due.due_on && due.due_on <= today ? due.due_on : entry.booked_on
  const { movements } = await recordDuesPayment(tx, env, {
    by_member,
    due_ids: [due.id],
    amount_cents: due.amount_cents,
    paid_on,
    by: 'prelevement',
    piece: formatStatementLineReference(entry),
  })
  const [movement = null] = movements
  await tx
    .insert(bank_entry_dues)
    .values({ entry_id: entry.id, due_id: due.id, amount_cents: due.amount_cents, movement })
  return { state: 'paid' }
}

/** True when the direct debit was recorded as paid once, even if taken back since. */
const wasPaid = async (tx: Transaction, { id }: Due) =>
  (await tx.$count(
    transitions,
    sql`${transitions.what} = 'due' and ${transitions.subject_id} = ${id} and ${transitions.from} = 'remise' and ${transitions.to} = 'payee'`,
  )) > 0

/** True for a bank statement line that is the total of a whole debit file. */
async function isOfFile(tx: Transaction, { quoted, of_batch }: Entry) {
  if (of_batch > 1) return true
  return (await tx.$count(debit_files, sql`${debit_files.message_id} = any(${sql.param(quoted)}::text[])`)) > 0
}
