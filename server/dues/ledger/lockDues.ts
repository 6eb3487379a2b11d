import { sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'

type Due = typeof dues.$inferSelect

/**
 * Locks dues and their members for a user action that moves money or changes a state, and returns the dues by id. To
 * prevent deadlocks, every transaction locks in this order: members, plans, dues, mandates, debit files, refund files,
 * refunds, ledger. A departure only locks its member.
 */
export async function lockDuesAndMembers(
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

/** Locks members' rows against departure or erasure until the transaction ends. */
export async function lockMembers(tx: Transaction, ids: ReturnType<typeof sql>): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} in ${ids}`)
    .orderBy(members.id)
    .for('key share')
}
