import { and, desc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { availableDueCreditCentsSql, paidDueCentsSql } from '#server/dues/ledger/bookMovements.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { decryptMandate } from '#server/dues/decryptMandate.ts'
import { maskIban } from '#server/dues/signMandate.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'
import { formatEuros } from '#server/payments/format.ts'
import { accountHolderValidationMessage } from '#server/payments/accountHolderValidationMessage.ts'
import { ibanValidationMessage } from '#server/payments/ibanValidationMessage.ts'

type Context = Pick<AppContext, 'db' | 'secrets'>
type Asking = { id: number; by_member: number; is_whole: boolean; iban: string; holder: string }

/** SQL condition for refunds of dues that are prepared or with the bank. */
const isOpenRefund = inArray(refunds.state, ['a-faire', 'remis'])

/**
 * Prepares a refund by transfer: the overpaid amount of a due, or all that was paid of it. Uses the bank account of the
 * member's last mandate unless another is given; it is encrypted. Returns the amount in cents. Throws a 409 when there
 * is nothing to refund.
 */
export async function prepareDuesRefund(
  context: Context,
  { id, by_member, is_whole, ...account }: Asking,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    if ((await tx.$count(refunds, and(eq(refunds.due_id, id), isOpenRefund))) > 0)
      throw new HttpError(409, 'Un remboursement de cette cotisation est déjà en cours.')
    const [sums] = await tx
      .select({ paid: paidDueCentsSql, credit: availableDueCreditCentsSql })
      .from(dues)
      .where(eq(dues.id, id))
    if (is_whole && due.state !== 'payee')
      throw new HttpError(409, 'Seule une cotisation payée se rembourse en entier.')
    const credit_cents = Math.max(0, sums?.credit ?? 0)
    const amount_cents = (is_whole ? (sums?.paid ?? 0) : 0) + credit_cents
    if (amount_cents <= 0) throw new HttpError(409, 'Il n’y a rien à rendre.')
    const { iban, holder } = account.iban
      ? await typed(tx, due.member_id, account)
      : await ofMandate(tx, context, due.member_id)
    const about = `refund ${randomLettersAndDigits(16)}`
    const sealed = await context.secrets.seal(JSON.stringify({ iban, holder }), about)
    await tx
      .insert(refunds)
      .values({ due_id: id, is_whole, amount_cents, credit_cents, about, iban_end: maskIban(iban), ...sealed })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'refund.asked',
      subject_id: id,
      after: { amount: formatEuros(amount_cents) },
    })
    return amount_cents
  })
}

async function typed(tx: Transaction, member_id: number | null, { iban, holder }: { iban: string; holder: string }) {
  const wrong = ibanValidationMessage(iban)
  if (wrong) throw new HttpError(422, wrong, { errors: { iban: wrong } })
  const [member] = await tx
    .select({ name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(members)
    .where(eq(members.id, member_id ?? 0))
  const named = holder || (member?.name ?? '')
  const refused = accountHolderValidationMessage(named)
  if (refused) throw new HttpError(422, refused, { errors: { holder: refused } })
  return { iban, holder: named }
}

/** Returns bank account and holder of a member's current or last direct debit mandate. Throws a 422 without one. */
async function ofMandate(tx: Transaction, context: Context, member_id: number | null) {
  const [mandate] = await tx
    .select()
    .from(mandates)
    .where(and(eq(mandates.member_id, member_id ?? 0), inArray(mandates.state, ['actif', 'revoque'])))
    .orderBy(desc(mandates.signed_at), desc(mandates.id))
    .limit(1)
  const none = 'Cet adhérent n’a pas de mandat\u00a0: écrivez l’IBAN à rembourser.'
  if (!mandate) throw new HttpError(422, none, { errors: { iban: none } })
  return decryptMandate(context, mandate)
}
