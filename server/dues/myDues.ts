import { and, desc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { MembershipDue, OwnDues } from '#contract/dues/dues.ts'
import type { ApiCaller } from '#server/access.ts'
import { dues, dues_plans, mandates, receipts } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readCurrentParisDate, todayInParisSql } from '#server/database/todayInParis.ts'
import { findDuesBankAccount } from '#server/payments/findDuesBankAccount.ts'
import type { AppContext } from '#server/feature.ts'
import { paidDueCentsSql } from '#server/dues/ledger/bookMovements.ts'
import { readNextDuesOfMembers } from './readNextDues.ts'
import { decryptMandate } from './decryptMandate.ts'

/** SQL columns of a due as its member sees it. */
export const memberDueColumns = {
  id: dues.id,
  from_on: dues.from_on,
  until_on: dues.until_on,
  amount_cents: dues.amount_cents,
  paid_cents: paidDueCentsSql,
  way: dues.way,
  state: dues.state,
  due_on: dues.due_on,
  settled_on: dues.settled_on,
  reference: dues.reference,
}

/**
 * Returns a member's dues, next due, direct debit mandate, years with a payment certificate, and the association's
 * account for transfers.
 */
export async function readMyDues(context: Pick<AppContext, 'db' | 'env' | 'secrets'>, member: ApiCaller['member']) {
  const { db } = context
  const [plan] = await db.select().from(dues_plans).where(eq(dues_plans.member_id, member.id))
  const owed: MembershipDue[] = await db
    .select(memberDueColumns)
    .from(dues)
    .where(eq(dues.member_id, member.id))
    .orderBy(desc(dues.from_on))
  const [scale] = await db.select({ accounts: membership_scale.accounts }).from(membership_scale)
  return {
    period: plan?.period ?? 'annuelle',
    way: plan?.way ?? 'virement',
    dues: owed,
    next: await nextOf(context, member.id),
    mandate: await mandateOf(context, member.id),
    account: findDuesBankAccount(scale?.accounts ?? [], member.company.id),
    certificates: await listPaymentCertificateYears(context, member.id),
  } satisfies OwnDues
}

async function nextOf({ db }: Pick<AppContext, 'db'>, member_id: number): Promise<OwnDues['next']> {
  const [next] = await readNextDuesOfMembers(db, [member_id], await readCurrentParisDate(db))
  if (!next) return null
  const { from_on, until_on, amount_cents, way, due_on } = next
  return { from_on, until_on, amount_cents, way, due_on }
}

/** Returns the database row of a member's active direct debit mandate; undefined without one. */
export async function readActiveMandate({ db }: Pick<AppContext, 'db'>, member_id: number) {
  const [mandate] = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.member_id, member_id), eq(mandates.state, 'actif')))
  return mandate
}

async function mandateOf(context: Pick<AppContext, 'db' | 'secrets'>, member_id: number): Promise<OwnDues['mandate']> {
  const mandate = await readActiveMandate(context, member_id)
  if (!mandate) return null
  const { holder } = await decryptMandate(context, mandate)
  const { rum, iban_end, signed_at } = mandate
  return { rum, holder, iban_end: iban_end ?? '', signed_at: signed_at.toISOString() }
}

/**
 * Returns the past years with payments of a member, for which payment certificates exist; with `isLeaving` the current
 * year too. Empty when `TAX_CREDIT` is off.
 */
export async function listPaymentCertificateYears(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  member_id: number,
  isLeaving = false,
): Promise<number[]> {
  if (env.TAX_CREDIT === 'off') return []
  // Payments may have no receipt yet: it is issued when the PDF is requested.
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from coalesce(${receipts.paid_on}, ${dues.settled_on}))::int as year
    from ${dues} left join ${receipts} on ${receipts.due_id} = ${dues.id} and ${receipts.cancelled_on} is null
    where ${dues.member_id} = ${member_id}
      and coalesce(${receipts.paid_on}, ${dues.settled_on}) < date_trunc('year', ${todayInParisSql}) + make_interval(years => ${isLeaving ? 1 : 0})
    order by 1 desc`)
  return rows.map(({ year }) => year)
}
