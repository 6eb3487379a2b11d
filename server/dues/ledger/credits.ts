import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { ManualPaymentMethod } from '#contract/dues/office.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import {
  bookLedgerMovements,
  availableDueCreditCentsSql,
  ledgerAccountByPaymentForm,
  paidDueCentsSql,
} from './bookMovements.ts'
import { lockDuesAndMembers } from './lockDues.ts'
import { issueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'
import { markDuePaid } from './recordPayment.ts'

type Context = Pick<AppContext, 'db' | 'env'>

/**
 * Books in the ledger that a member's overpayment was given back, and mails the member. Throws a 409 without an
 * overpayment.
 */
export async function bookCreditRefund(
  { db, env }: Context,
  { id, on, by, by_member }: { id: number; on: string; by: ManualPaymentMethod; by_member: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    refuseAhead(on, await readCurrentParisDate(tx))
    const [{ credit } = { credit: 0 }] = await tx
      .select({ credit: availableDueCreditCentsSql })
      .from(dues)
      .where(eq(dues.id, id))
    if (credit <= 0) throw new HttpError(409, 'Il n’y a rien à rendre.')
    const entries = [
      { account: '467' as const, amount_cents: credit, due_id: id },
      // The association's cheque is drawn on its bank account.
      { account: ledgerAccountByPaymentForm[by === 'especes' ? by : 'virement'], amount_cents: -credit, due_id: id },
    ]
    const label = 'Trop-perçu rendu'
    await bookLedgerMovements(tx, by_member, [
      { kind: 'remboursement', paid_on: on, label, piece: due.reference, entries },
    ])
    await writeAuditLogLine(tx, {
      by_member,
      act: 'credit.given-back',
      subject_id: id,
      after: { on, by, amount: formatEuros(credit) },
    })
    await mailReasonForUnpaidDues(tx, env, 'creditGivenBack', [{ ...due, amount_cents: credit }])
  })
}

/**
 * Pays a due with the member's overpayments, the oldest first. Returns the amount used. Throws a 409 when the due is
 * not owed or no overpayment exists.
 */
export async function payDueWithCredit(
  { db }: Context,
  id: number,
  by_member: number,
): Promise<{ used_cents: number }> {
  return inTransaction(db, async (tx) => {
    const [asked] = await tx.select({ member_id: dues.member_id }).from(dues).where(eq(dues.id, id))
    if (!asked) throw new NotFoundError('Cette cotisation n’existe pas.')
    const isTheirs = eq(dues.member_id, asked.member_id ?? 0)
    const all = await tx.select({ id: dues.id }).from(dues).where(isTheirs)
    const locked = await lockDuesAndMembers(
      tx,
      all.map((one) => one.id),
    )
    const due = locked.find((one) => one.id === id)
    const sums = await tx
      .select({ id: dues.id, paid: paidDueCentsSql, credit: availableDueCreditCentsSql })
      .from(dues)
      .where(isTheirs)
      // Oldest credit first.
      .orderBy(dues.id)
    const paid = sums.find((one) => one.id === id)?.paid ?? 0
    const credits = sums.filter(({ credit }) => credit > 0)
    if (!due || (due.state !== 'attendue' && due.state !== 'rejetee') || credits.length === 0)
      throw new HttpError(409, 'Cette cotisation n’est pas due, ou rien n’a été payé en trop.')
    const on = await readCurrentParisDate(tx)
    let missing = due.amount_cents - paid
    const used_cents = Math.min(
      missing,
      credits.reduce((sum, { credit }) => sum + credit, 0),
    )
    const movements = credits.flatMap((held) => {
      const part = Math.min(missing, held.credit)
      missing -= part
      const entries = [
        { account: '467' as const, amount_cents: part, due_id: held.id },
        { account: '756' as const, amount_cents: -part, due_id: id },
      ]
      const label = 'Cotisation payée par un trop-perçu'
      return part > 0 ? [{ kind: 'cotisation' as const, paid_on: on, label, piece: due.reference, entries }] : []
    })
    await bookLedgerMovements(tx, by_member, movements)
    if (missing === 0) await markDuePaid(tx, due, on)
    const act = missing === 0 ? 'due.paid' : 'due.partly-paid'
    await writeAuditLogLine(tx, {
      by_member,
      act,
      subject_id: id,
      after: { by: 'avoir', amount: formatEuros(used_cents) },
    })
    await issueReceipts(tx, eq(dues.id, id))
    return { used_cents }
  })
}

/** Books in the ledger that all cheques, or all cash, were deposited at the bank. Returns the amount in cents. */
export async function bookBankDeposit(
  db: Database,
  { from, on, by_member }: { from: '5112' | '530'; on: string; by_member: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    refuseAhead(on, await readCurrentParisDate(tx))
    // The lock keeps the balance unchanged until it is booked.
    await takeTransactionAdvisoryLock(tx, 'ledger')
    const [{ held } = { held: 0 }] = await tx
      .select({ held: sql<number>`coalesce(sum(${ledger_entries.amount_cents}), 0)::int` })
      .from(ledger_entries)
      .where(eq(ledger_entries.account, from))
    if (held === 0) throw new HttpError(409, 'Il n’y a rien à porter à la banque.')
    const entries = [
      { account: '512' as const, amount_cents: held },
      { account: from, amount_cents: -held },
    ]
    const label = from === '5112' ? 'Remise de chèques' : 'Versement d’espèces'
    const [movement] = await bookLedgerMovements(tx, by_member, [
      { kind: 'depot', paid_on: on, label, piece: on, entries },
    ])
    await writeAuditLogLine(tx, {
      by_member,
      act: 'money.deposited',
      subject_id: movement ?? 0,
      after: { on, from, amount: formatEuros(held) },
    })
    return held
  })
}

function refuseAhead(on: string, today: string) {
  const message = 'Ce jour n’est pas encore venu.'
  if (on > today) throw new HttpError(422, message, { errors: { on: message } })
}
