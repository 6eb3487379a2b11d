import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_entry_dues, bank_statements } from '#server/database/schema/bank.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readToday } from '#server/database/today.ts'
import { inSavepoint, inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { recordPayment } from '#server/dues/recordPayment.ts'
import { bookTransfer, pieceOf } from './bookTransfer.ts'
import { failDebit } from './failDebit.ts'
import { exactDue } from './exactDue.ts'

type Env = Pick<AppContext['env'], 'PUBLIC_URL'>
type Entry = typeof bank_entries.$inferSelect
type Due = typeof dues.$inferSelect
/** What became of a line. */
type Outcome = Partial<Pick<Entry, 'state' | 'note' | 'is_mandate_ended'>>

/** Does what one line of the bank's says, once, however often it is asked: in one transaction, or not at all. */
export const settleEntry = (db: Database, env: Env, id: number): Promise<void> =>
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
      // What the accounts refuse (a day too old, an amount that is not its own) waits for a person.
      if (!(error instanceof HttpError)) throw error
      outcome = { state: 'open', note: error.message }
    }
    await tx.update(bank_entries).set(outcome).where(eq(bank_entries.id, id))
  })

async function settled(tx: Transaction, env: Env, entry: Entry, by_member: number): Promise<Outcome> {
  if (entry.what === 'file') return { state: 'open', note: WHOLE_FILE }
  const named = namesOf(entry)
  const [due] = await tx
    .select()
    .from(dues)
    .where(sql`${dues.end_to_end_id} = any(${sql.param(named)}::text[])`)
    .limit(1)
    .for('update')
  const isFailure = entry.what === 'refusal' || entry.amount_cents < 0
  if (due && isFailure) return failDebit(tx, env, { entry, due, by_member })
  if (due) return payDebit(tx, env, { entry, due, by_member })
  if (isFailure) return { state: entry.what === 'refusal' || named.some(isDebitName) ? 'unknown' : 'other' }
  if (entry.amount_cents === 0 || (await isOfFile(tx, entry))) return { state: 'other' }
  const exact = await exactDue(tx, entry)
  if (typeof exact !== 'object') return { state: 'open', ...(exact && { note: exact }) }
  await bookTransfer(tx, env, { entry, parts: [{ due_id: exact.id, amount_cents: entry.amount_cents }], by_member })
  return { state: 'booked' }
}

const WHOLE_FILE =
  'La banque a refusé le fichier entier, ou toute une remise\u00a0: rien n’en sera débité. Demandez-lui pourquoi avant d’en faire un autre.'
const DEBIT = /\bCOTISATION-\d{1,10}\b/g
const isDebitName = (name: string) => /^COTISATION-\d{1,10}$/.test(name)

/** What a line may call a debit of ours: the bank's field for it, or a word of what it writes. */
const namesOf = ({ quoted, text }: Entry) => [...quoted, ...(`${quoted.join(' ')} ${text}`.match(DEBIT) ?? [])]

/** A debit that has come in. One whose end is known, refused or paid, stays as it is. */
async function payDebit(
  tx: Transaction,
  env: Env,
  { entry, due, by_member }: { entry: Entry; due: Due; by_member: number },
): Promise<Outcome> {
  if (due.state !== 'remise') return { state: 'known' }
  if (entry.amount_cents !== due.amount_cents)
    return { state: 'open', note: 'Le montant n’est pas celui du prélèvement.' }
  const today = await readToday(tx)
  const paid_on = entry.booked_on < due.due_on && due.due_on <= today ? due.due_on : entry.booked_on
  const { movements } = await recordPayment(tx, env, {
    by_member,
    due_ids: [due.id],
    amount_cents: due.amount_cents,
    paid_on,
    by: 'prelevement',
    piece: pieceOf(entry),
  })
  const [movement = null] = movements
  await tx
    .insert(bank_entry_dues)
    .values({ entry_id: entry.id, due_id: due.id, amount_cents: due.amount_cents, movement })
  return { state: 'paid' }
}

/** What came of a whole file of debits, in one sum. */
async function isOfFile(tx: Transaction, { quoted, of_batch }: Entry) {
  if (of_batch > 1) return true
  return (await tx.$count(debit_files, sql`${debit_files.message_id} = any(${sql.param(quoted)}::text[])`)) > 0
}
