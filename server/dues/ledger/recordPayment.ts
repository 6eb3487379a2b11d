import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { bookLedgerMovements, overpaidCentsSql } from './bookMovements.ts'
import { buildDuePaymentMovement } from './buildDuePaymentMovement.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { issueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { lockDuesCoveredByPayment, type DueCoveredByPayment } from './lockOwedDues.ts'
import { mailReasonForUnpaidDues, selectMembersMailableAboutDues } from '#server/dues/debits/notifyUnpaid.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'

/** Money received for one or more dues: amount in cents, day, form of payment and supporting document. */
export type ReceivedDuesPayment = {
  by_member: number
  /** Dues that the received money pays, possibly of two members; the oldest are paid first. */
  due_ids: number[]
  /** Amount received in cents. A shortfall stays owed; an excess is owed back to the member of the last due. */
  amount_cents: number
  paid_on: string
  by: Exclude<LedgerPaymentMethod, 'avoir'>
  /**
   * Supporting document of the payment: bank reference of a statement line, or cheque number. Defaults to the due's
   * reference.
   */
  piece?: string | undefined
  /**
   * True to accept money for one due that is already paid or whose debit is with the bank; it becomes the member's
   * credit.
   */
  isExtraAllowed?: boolean
  /** Overpaid amount of a due in cents as the user saw it; the payment is rejected when it has changed since. */
  known_credit_cents?: number | undefined
}

/**
 * Result of a recorded payment of dues: numbers of the ledger movements, amount still owed, and amount owed back, in
 * cents.
 */
export type RecordedDuesPayment = { movements: number[]; owed_cents: number; excess_cents: number }

/** Maximum age, in days, of a payment of dues that is recorded. A transfer may also precede its period. */
const NOTED_WITHIN = 366

/**
 * Records money received for dues: ledger, receipts, audit log and mails in one transaction. An announced debit of the
 * dues is cancelled. Throws a 409 when a due is not owed, a 422 for an impossible day or amount. Reversed by
 * `reverseLedgerMovements` with `undoLastDuePayment`.
 */
export async function recordDuesPayment(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  {
    by_member,
    due_ids,
    amount_cents,
    paid_on,
    by,
    piece,
    isExtraAllowed = false,
    known_credit_cents,
  }: ReceivedDuesPayment,
): Promise<RecordedDuesPayment> {
  const today = await readCurrentParisDate(tx)
  const isDebit = by === 'prelevement'
  const isExtraSaid = (isExtraAllowed || known_credit_cents !== undefined) && due_ids.length === 1
  const owed = await lockDuesCoveredByPayment(tx, { due_ids, by_member, isDebit, isExtraAllowed: isExtraSaid })
  for (const debit of owed.filter(({ state, isExtra }) => state === 'remise' && !isExtra)) {
    if (debit.due_on > today)
      throw new HttpError(409, `Ce prélèvement est pour le ${formatDay(debit.due_on)}\u00a0: attendez ce jour-là.`)
    if (paid_on < debit.due_on) refuseDay(`Ce prélèvement ne peut pas être payé avant le ${formatDay(debit.due_on)}.`)
    if (amount_cents !== debit.amount_cents) refuseAmount('Un prélèvement est payé en entier, ou rejeté.')
  }
  if (paid_on > today) refuseDay('Ce jour n’est pas encore venu.')
  if (paid_on < addDays(today, -NOTED_WITHIN)) refuseDay('Ce jour est trop ancien\u00a0: un an au plus.')
  const extra = owed.find(({ isExtra }) => isExtra)
  if (extra && known_credit_cents !== undefined) await refuseKnown(tx, extra.id, known_credit_cents)
  let left = amount_cents
  const parts = owed.map((due, index) => {
    const missing = due.isExtra ? 0 : due.amount_cents - due.paid
    const part = Math.min(left, missing)
    left -= part
    return { due, part, missing: missing - part, excess: index === owed.length - 1 ? left : 0 }
  })
  if (parts.some(({ due, part }) => part === 0 && !due.isExtra))
    refuseAmount('Cette somme ne suffit pas à toutes ces cotisations\u00a0: choisissez-en moins.')
  const movements = await bookLedgerMovements(
    tx,
    by_member,
    parts.map(({ due, part, excess }) =>
      buildDuePaymentMovement(due, { paid_on, by, amount_cents: part, excess_cents: excess, ...(piece && { piece }) }),
    ),
  )
  for (const { due, part, missing, excess } of parts) {
    if (missing === 0 && !due.isExtra) await markDuePaid(tx, due, paid_on)
    const after = { settled_on: paid_on, amount: formatEuros(part), by, ...(excess && { excess: formatEuros(excess) }) }
    await writeAuditLogLine(tx, { by_member, act: actOf({ due, missing }), subject_id: due.id, after })
  }
  await issueReceipts(tx, sql`${dues.id} = any(${sql.param(due_ids)})`)
  await tell(tx, env, parts)
  const withdrawn = owed.filter(({ former }) => former === 'annoncee')
  await mailReasonForUnpaidDues(tx, env, 'debitWithdrawn', withdrawn)
  await writeOffGivenDuesOfFormerMembers(tx, due_ids, by_member)
  const owed_cents = parts.reduce((sum, { missing }) => sum + missing, 0)
  return { movements, owed_cents, excess_cents: left }
}

type Due = typeof dues.$inferSelect
type Part = { due: DueCoveredByPayment; part: number; missing: number; excess: number }

function actOf({ due, missing }: Pick<Part, 'due' | 'missing'>) {
  if (due.isExtra) return 'credit.received'
  return missing > 0 ? 'due.partly-paid' : 'due.paid'
}

/** Throws a 409 when the overpaid amount of a due has changed since the user saw it. */
async function refuseKnown(tx: Transaction, id: number, known_cents: number) {
  const [due] = await tx.select({ held: overpaidCentsSql }).from(dues).where(eq(dues.id, id))
  if (due?.held !== known_cents)
    throw new HttpError(
      409,
      'Un autre paiement vient d’être noté pour cette cotisation\u00a0: vérifiez que ce n’est pas le même.',
    )
}

/** Marks a fully paid due as paid, on the given day. */
export async function markDuePaid(tx: Transaction, { id, state, way: planned }: Due, settled_on: string) {
  if (state === 'attendue' || state === 'rejetee' || state === 'remise')
    await changePaymentState(tx, { what: 'due', id, from: state, to: 'payee' })
  // A due that the bank refused to debit was paid by other means.
  const way = state === 'rejetee' ? 'virement' : planned
  await tx.update(dues).set({ settled_on, way }).where(eq(dues.id, id))
}

/** Mails members who paid less or more than they owe: amount received, and amount still owed or owed back. */
async function tell(tx: Transaction, env: Pick<AppContext['env'], 'PUBLIC_URL'>, parts: Part[]) {
  const differing = parts.filter(({ missing, excess }) => missing > 0 || excess > 0)
  const theirs = differing.flatMap(({ due }) => due.member_id ?? [])
  const told = await memberRecipients(tx, await selectMembersMailableAboutDues(tx, theirs, true))
  const mails = differing.flatMap(({ due, part, missing, excess }) => {
    const to = told.get(due.member_id ?? 0)
    const rows: [string, string][] = [
      ['Reçu', formatEuros(part + excess)],
      missing > 0 ? ['Reste à régler', formatEuros(missing)] : ['En trop', formatEuros(excess)],
      ['Référence', due.reference],
    ]
    const kind: 'paidInPart' | 'paidTooMuch' = missing > 0 ? 'paidInPart' : 'paidTooMuch'
    return to ? [{ recipient: to.recipient, content: { kind, color: to.color, rows, url: memberDuesUrl(env) } }] : []
  })
  await queueMails(tx, mails)
}

function refuseDay(message: string): never {
  throw new HttpError(422, message, { errors: { settled_on: message } })
}

function refuseAmount(message: string): never {
  throw new HttpError(422, message, { errors: { amount_cents: message } })
}
