import { sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'

type Due = typeof dues.$inferSelect

/**
 * Locks dues for an act that moves money or changes a state, and returns them by number. Every such act locks in one
 * order, so that two of them wait for each other and never both: members, payment plans, dues, mandates, files of debits,
 * files of refunds, refunds, and at last the accounts. A departure locks its member alone, so it comes before or after.
 */
export async function lockDues(
  tx: Transaction,
  ids: number[],
  { hasPlans = false }: { hasPlans?: boolean } = {},
): Promise<Due[]> {
  const isOne = sql`${dues.id} = any(${sql.param(ids)}::int[])`
  const theirs = sql`(select ${dues.member_id} from ${dues} where ${isOne})`
  await lockMembers(tx, theirs)
  if (hasPlans)
    await tx
      .select({ id: dues_plans.member_id })
      .from(dues_plans)
      .where(sql`${dues_plans.member_id} in ${theirs}`)
      .orderBy(dues_plans.member_id)
      .for('update')
  return tx.select().from(dues).where(isOne).orderBy(dues.id).for('update')
}

/** Keeps these members from leaving or being erased until the transaction ends. */
export async function lockMembers(tx: Transaction, ids: ReturnType<typeof sql>): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} in ${ids}`)
    .orderBy(members.id)
    .for('key share')
}
