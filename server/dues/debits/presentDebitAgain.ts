import { eq, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { announceDebitsOfMembers } from './announceDebits.ts'
import { canPresentDebitAgainSql } from '#server/dues/ledger/boardDues.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { detachDuesFromDebitFiles } from './takeOutDebits.ts'

const IMPOSSIBLE =
  'Ce prélèvement ne peut pas être présenté de nouveau\u00a0: la banque l’a refusé pour une autre raison qu’un manque de provision, il est payé en partie, ou l’adhérent n’a plus de mandat.'

/**
 * Presents a direct debit again that the bank refused for lack of funds or for an unknown reason, with a new
 * announcement. Returns its new collection date; null while the announcement is pending.
 */
export async function presentDebitAgain(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { id, by_member }: { id: number; by_member: number },
): Promise<{ due_on: string | null }> {
  const member_id = await inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    if (due.state !== 'rejetee') throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    const [{ isPossible } = { isPossible: false }] = await tx
      .select({ isPossible: canPresentDebitAgainSql })
      .from(dues)
      .leftJoin(members, eq(members.id, dues.member_id))
      .where(eq(dues.id, id))
    if (!isPossible) throw new HttpError(409, IMPOSSIBLE)
    await detachDuesFromDebitFiles(tx, [id], 'represente')
    await changePaymentState(tx, { what: 'due', id, from: 'rejetee', to: 'a-annoncer' })
    await tx.update(dues).set({ refusal_reason: null }).where(eq(dues.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'debit.presented', subject_id: id, before: { due_on: due.due_on } })
    return due.member_id
  })
  await announceDebitsOfMembers(db, env, member_id === null ? [] : [member_id])
  const [announced] = await db
    .select({ due_on: dues.due_on })
    .from(dues)
    .where(sql`${dues.id} = ${id} and ${dues.state} = 'annoncee'`)
  return { due_on: announced?.due_on ?? null }
}
