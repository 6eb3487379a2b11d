import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Due, MyDues } from '#contract/dues.ts'
import type { Caller } from '#server/access.ts'
import { dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readToday } from '#server/database/today.ts'
import { bankAccountFor } from '#server/payments/bankAccountFor.ts'
import type { AppContext } from '#server/feature.ts'
import { nextDues } from './nextDues.ts'
import { openMandate } from './openMandate.ts'

/** What is told of a due. */
export const dueColumns = {
  id: dues.id,
  from_on: dues.from_on,
  until_on: dues.until_on,
  amount_cents: dues.amount_cents,
  way: dues.way,
  state: dues.state,
  due_on: dues.due_on,
  settled_on: dues.settled_on,
  reference: dues.reference,
}

/** What a member owes and has paid, how, and where to. */
export async function readMyDues(context: Pick<AppContext, 'db' | 'env' | 'secrets'>, member: Caller['member']) {
  const { db } = context
  const [plan] = await db.select().from(dues_plans).where(eq(dues_plans.member_id, member.id))
  const owed: Due[] = await db
    .select(dueColumns)
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
    account: bankAccountFor(scale?.accounts ?? [], member.company.id),
    certificates: await certificateYears(context, member.id),
  } satisfies MyDues
}

async function nextOf({ db }: Pick<AppContext, 'db'>, member_id: number): Promise<MyDues['next']> {
  const [next] = await nextDues(db, [member_id], await readToday(db))
  if (!next) return null
  const { from_on, until_on, amount_cents, way, due_on } = next
  return { from_on, until_on, amount_cents, way, due_on }
}

/** A member's active mandate, as the database has it. */
export async function activeMandate({ db }: Pick<AppContext, 'db'>, member_id: number) {
  const [mandate] = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.member_id, member_id), eq(mandates.state, 'actif')))
  return mandate
}

async function mandateOf(context: Pick<AppContext, 'db' | 'secrets'>, member_id: number): Promise<MyDues['mandate']> {
  const mandate = await activeMandate(context, member_id)
  if (!mandate) return null
  const { holder } = await openMandate(context, mandate)
  const { rum, iban_end, signed_at } = mandate
  return { rum, holder, iban_end: iban_end ?? '', signed_at: signed_at.toISOString() }
}

/** The years that are over and in which the member has paid; none when the association may not give certificates. */
export async function certificateYears(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  member_id: number,
): Promise<number[]> {
  if (env.TAX_CREDIT === 'off') return []
  const year = sql<number>`extract(year from ${dues.settled_on})::int`
  const thisYear = sql`extract(year from now() at time zone 'Europe/Paris')`
  const years = await db
    .selectDistinct({ year })
    .from(dues)
    .where(
      and(
        eq(dues.member_id, member_id),
        eq(dues.state, 'payee'),
        isNotNull(dues.settled_on),
        sql`${year} < ${thisYear}`,
      ),
    )
    .orderBy(desc(year))
  return years.map(({ year: paid }) => paid)
}
