import { and, asc, eq, gt } from '#server/drizzle/drizzle.ts'
import type { AgreedDuesChange, DuesChangeAfterWorkChange } from '#contract/dues/dues.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { readCurrentParisDate, todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { expectedCollectionDate } from '#server/dues/debits/debitDays.ts'
import { readNextDuesOfMembers, loadDuesPriceLookup, type FunctionAndWorkingTime } from './readNextDues.ts'
import { duesPaymentFrequencyLabels } from '#server/payments/paymentWays.ts'
import { formatEuros, formatDay } from '#server/payments/format.ts'

/** Previews how another function or working time changes a member's dues, and from which day; null without a change. */
export const previewDuesForWorkChange = (
  db: Database,
  member_id: number,
  work: FunctionAndWorkingTime,
): Promise<DuesChangeAfterWorkChange | null> => inTransaction(db, (tx) => readChange(tx, member_id, work))

/**
 * Recalculates a member's dues for another function or working time, in the caller's transaction, and mails them.
 * Throws a 409 unless the member has agreed to this amount and first day.
 */
export async function recalculateDuesForWork(
  tx: Transaction,
  member_id: number,
  { work, agreed, url }: { work: FunctionAndWorkingTime; agreed: AgreedDuesChange | null; url: string },
): Promise<void> {
  await tx.select().from(dues_plans).where(eq(dues_plans.member_id, member_id)).for('update')
  // Locking leaves out dues that are being announced right now: they keep their amount.
  await tx.select({ id: dues.id }).from(dues).where(isUntold(member_id)).orderBy(asc(dues.id)).for('update')
  const change = await readChange(tx, member_id, work)
  if (change && (agreed?.amount_cents !== change.amount_cents || agreed.first_on !== change.first_on))
    throw new HttpError(
      409,
      'Votre cotisation va changer\u00a0: lisez le nouveau montant et sa date, puis enregistrez.',
    )
  const amount = change && { amount_cents: change.amount_cents }
  await tx
    .update(dues)
    .set({ ...amount, details: work })
    .where(isUntold(member_id))
  if (change) await tell(tx, member_id, change, url)
}

async function readChange(
  tx: Transaction,
  member_id: number,
  work: FunctionAndWorkingTime,
): Promise<DuesChangeAfterWorkChange | null> {
  const day = await readCurrentParisDate(tx)
  const [coming] = await readNextDuesOfMembers(tx, [member_id], day)
  if (!coming) return null
  const amount_cents = (await loadDuesPriceLookup(tx))(work, coming.period)
  const [untold] = await tx.select().from(dues).where(isUntold(member_id)).orderBy(asc(dues.from_on)).limit(1)
  const { amount_cents: former_cents, way } = untold ?? coming
  if (amount_cents === undefined || amount_cents === former_cents) return null
  const first_on = untold ? expectedCollectionDate(untold, day) : coming.due_on
  return { period: coming.period, way, former_cents, amount_cents, first_on }
}

/** Returns the SQL condition for a member's future dues whose direct debit is not announced yet. */
const isUntold = (member_id: number) =>
  and(eq(dues.member_id, member_id), eq(dues.state, 'a-annoncer'), gt(dues.from_on, todayInParisSql))

async function tell(tx: Transaction, member_id: number, change: DuesChangeAfterWorkChange, url: string) {
  const told = await memberRecipient(tx, member_id)
  if (!told) return
  const rows: [string, string][] = [
    ['Nouveau montant', formatEuros(change.amount_cents)],
    ['Au lieu de', formatEuros(change.former_cents)],
    ['Rythme', duesPaymentFrequencyLabels[change.period]],
    [
      change.way === 'virement' ? 'À régler la première fois avant le' : 'Premier prélèvement le',
      formatDay(change.first_on),
    ],
  ]
  await queueMail(tx, {
    recipient: told.recipient,
    content: { kind: 'duesChanged', color: told.color, rows, url },
  })
}
