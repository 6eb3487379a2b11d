import { eq, sql } from 'drizzle-orm'
import type { PaidBy } from '#contract/ledger.ts'
import { writeJournal } from '#server/board/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { readToday } from '#server/database/today.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFound } from '#server/lib/errors.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { transition } from '#server/payments/transition.ts'
import { bookMovements, paidCents } from './bookMovements.ts'
import { dueMovement } from './dueMovement.ts'
import { duesUrl } from './duesUrl.ts'
import { issueReceipts } from './issueReceipts.ts'

export type Payment = {
  by_member: number
  /** What it pays, be it of two members: the oldest first. */
  due_ids: number[]
  /** What came, in cents: what is missing stays owed, what is too much is owed back to the last one's member. */
  amount_cents: number
  paid_on: string
  by: Exclude<PaidBy, 'avoir'>
  /** What proves it (the bank's reference of a line, the number of a cheque); the dues' own reference unless told. */
  piece?: string
}

/** What became of a payment: the movements of the accounts, what is owed still of the dues, what is owed back. */
export type Recorded = { movements: number[]; owed_cents: number; excess_cents: number }

/** A payment is noted so many days late at most: a transfer may also come before its time begins. */
const NOTED_WITHIN = 366

/**
 * Notes money that came for dues, in one transaction with the accounts, the receipts, the journal and what the members
 * are told. Throws a 409 when one of the dues is not owed, and a 422 for a day that cannot be or an amount for a debit
 * that is not its own. `reverseMovements` with `undoPayment` takes it back.
 */
export async function recordPayment(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  { by_member, due_ids, amount_cents, paid_on, by, piece }: Payment,
): Promise<Recorded> {
  const today = await readToday(tx)
  const owed = await lockOwed(tx, due_ids)
  for (const debit of owed.filter(({ state }) => state === 'remise')) {
    if (debit.due_on > today)
      throw new HttpError(409, `Ce prélèvement est pour le ${formatDay(debit.due_on)}\u00a0: attendez ce jour-là.`)
    if (paid_on < debit.due_on) refuseDay(`Ce prélèvement ne peut pas être payé avant le ${formatDay(debit.due_on)}.`)
    if (amount_cents !== debit.amount_cents) refuseAmount('Un prélèvement est payé en entier, ou rejeté.')
  }
  if (paid_on > today) refuseDay('Ce jour n’est pas encore venu.')
  if (paid_on < addDays(today, -NOTED_WITHIN)) refuseDay('Ce jour est trop ancien\u00a0: un an au plus.')
  let left = amount_cents
  const parts = owed.map((due, index) => {
    const missing = due.amount_cents - due.paid
    const part = Math.min(left, missing)
    left -= part
    return { due, part, missing: missing - part, excess: index === owed.length - 1 ? left : 0 }
  })
  if (parts.some(({ part }) => part === 0))
    refuseAmount('Cette somme ne suffit pas à toutes ces cotisations\u00a0: choisissez-en moins.')
  const movements = await bookMovements(
    tx,
    by_member,
    parts.map(({ due, part, excess }) =>
      dueMovement(due, { paid_on, by, amount_cents: part, excess_cents: excess, ...(piece && { piece }) }),
    ),
  )
  for (const { due, part, missing, excess } of parts) {
    if (missing === 0) await settlePaid(tx, due, paid_on)
    const after = { settled_on: paid_on, amount: formatEuros(part), by, ...(excess && { excess: formatEuros(excess) }) }
    await writeJournal(tx, { by_member, act: missing ? 'due.partly-paid' : 'due.paid', subject_id: due.id, after })
  }
  await issueReceipts(tx, sql`${dues.id} = any(${sql.param(due_ids)})`)
  await tell(tx, env, parts)
  const owed_cents = parts.reduce((sum, { missing }) => sum + missing, 0)
  return { movements, owed_cents, excess_cents: left }
}

type Due = typeof dues.$inferSelect
type Part = { due: Due; part: number; missing: number; excess: number }

/** These dues with what is paid of each, the oldest first; of two who note the same, one waits here for the other. */
async function lockOwed(tx: Transaction, ids: number[]) {
  const isOneOf = sql`${dues.id} = any(${sql.param(ids)})`
  const locked = await tx.select().from(dues).where(isOneOf).orderBy(dues.id).for('update')
  if (locked.length < new Set(ids).size) throw new NotFound('Cette cotisation n’existe pas.')
  if (!locked.every(({ state }) => isOwed(state)) || locked.length < ids.length)
    throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  const paid = await tx.select({ id: dues.id, paid: paidCents }).from(dues).where(isOneOf)
  const paidOf = new Map(paid.map((one) => [one.id, one.paid]))
  return locked
    .map((due) => ({ ...due, paid: paidOf.get(due.id) ?? 0 }))
    .toSorted((one, other) => one.from_on.localeCompare(other.from_on) || one.id - other.id)
}

const isOwed = (state: string) => state === 'attendue' || state === 'rejetee' || state === 'remise'

/** Takes a due that is paid whole to its end. */
export async function settlePaid(tx: Transaction, { id, state, way: planned }: Due, settled_on: string) {
  if (state === 'attendue' || state === 'rejetee' || state === 'remise')
    await transition(tx, { what: 'due', id, from: state, to: 'payee' })
  // What the bank has refused and is paid after all was paid in another way.
  const way = state === 'rejetee' ? 'virement' : planned
  await tx.update(dues).set({ settled_on, way }).where(eq(dues.id, id))
}

/** Writes to who paid less or more than they owe: what came, and what is left or owed back. */
async function tell(tx: Transaction, env: Pick<AppContext['env'], 'PUBLIC_URL'>, parts: Part[]) {
  const differing = parts.filter(({ missing, excess }) => missing > 0 || excess > 0)
  const told = await memberRecipients(
    tx,
    differing.flatMap(({ due }) => due.member_id ?? []),
  )
  const mails = differing.flatMap(({ due, part, missing, excess }) => {
    const to = told.get(due.member_id ?? 0)
    const rows: [string, string][] = [
      ['Reçu', formatEuros(part + excess)],
      missing > 0 ? ['Reste à régler', formatEuros(missing)] : ['En trop', formatEuros(excess)],
      ['Référence', due.reference],
    ]
    const kind: 'paidInPart' | 'paidTooMuch' = missing > 0 ? 'paidInPart' : 'paidTooMuch'
    return to ? [{ recipient: to.recipient, content: { kind, color: to.color, rows, url: duesUrl(env) } }] : []
  })
  await queueMails(tx, mails)
}

function refuseDay(message: string): never {
  throw new HttpError(422, message, { errors: { settled_on: message } })
}

function refuseAmount(message: string): never {
  throw new HttpError(422, message, { errors: { amount_cents: message } })
}
