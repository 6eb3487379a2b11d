import { and, eq, gt, lt, lte, or, sql } from '#server/drizzle/drizzle.ts'
import type { DebitFileContentPreview } from '#contract/dues/office.ts'
import type { Database } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { firstDebitCollectionDate } from './debitDays.ts'
import { isDebitableMemberSql } from './isDebitableMemberSql.ts'
import { selectAnnouncedDebits } from './selectDebits.ts'

/** Maximum number of direct debits, left out of a debit file, that its preview lists with the member's name. */
const SHOWN = 200

/**
 * Returns a preview of the debit file up to a day. It contains the direct debits taken, announced debits left out with
 * reasons, and planned debits still to announce.
 */
export async function previewDebits(db: Database, until_on: string): Promise<DebitFileContentPreview> {
  const debits = await selectAnnouncedDebits(db, until_on)
  const taken = debits.filter(({ why }) => why === undefined)
  const refused = debits.flatMap(({ id, name, amount_cents, why }) => (why ? [{ id, name, amount_cents, why }] : []))
  const told = taken.flatMap(({ announced_days }) => announced_days ?? [])
  const first = taken.filter(({ is_first }) => is_first).length
  return {
    ...countAndSumDebits(taken),
    from_on: taken.map(({ due_on }) => due_on).toSorted()[0] ?? null,
    first,
    recurrent: taken.length - first,
    refused: refused.slice(0, SHOWN),
    left: countAndSumDebits(refused),
    announced_days: told.length > 0 ? told.reduce((least, one) => Math.min(least, one)) : null,
    ...(await readComing(db, until_on)),
  }
}

/** Returns the number and the total in cents of a list of direct debits. */
export const countAndSumDebits = (debits: { amount_cents: number }[]) => ({
  count: debits.length,
  total_cents: debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
})

/**
 * Returns the next collection date of direct debits after a day, and the sum of debits up to it that must still be
 * announced.
 */
async function readComing(
  db: Database,
  until_on: string,
): Promise<Pick<DebitFileContentPreview, 'next_on' | 'unannounced'>> {
  const soonest = firstDebitCollectionDate(await readCurrentParisDate(db))
  const isPlanned = and(
    lte(dues.due_on, until_on),
    or(eq(dues.state, 'a-annoncer'), and(eq(dues.state, 'annoncee'), lt(dues.due_on, soonest))),
  )
  const isLater = and(eq(dues.state, 'annoncee'), gt(dues.due_on, until_on))
  const [coming] = await db
    .select({
      next_on: sql<string | null>`to_char(min(${dues.due_on}) filter (where ${isLater}), 'YYYY-MM-DD')`,
      count: sql<number>`(count(*) filter (where ${isPlanned}))::int`,
      total_cents: sql<number>`coalesce(sum(${dues.amount_cents}) filter (where ${isPlanned}), 0)::int`,
    })
    .from(dues)
    .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
    .innerJoin(members, and(eq(members.id, dues.member_id), isDebitableMemberSql))
    .where(or(isPlanned, isLater))
  const { next_on = null, count = 0, total_cents = 0 } = coming ?? {}
  return { next_on, unannounced: { count, total_cents } }
}
