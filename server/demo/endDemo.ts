import { inArray, like, sql } from '#server/drizzle/drizzle.ts'
import { demoMembers } from '#association/demo/members.ts'
import { demoMembershipRequests as demoRequests } from '#association/demo/demoMembershipRequests.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'

/** True for a portal in production: not the demo, or with a public URL. */
export const isProductionPortal = ({ DEMO, PUBLIC_URL }: Pick<Env, 'DEMO' | 'PUBLIC_URL'>): boolean =>
  !DEMO || !!PUBLIC_URL

/**
 * Deletes the demo members, whose password is public, with their data, and the demo membership requests. Returns their
 * e-mail addresses. Other demo content stays, and the start-up log lists it.
 */
export async function deleteDemoMembersAndRequests(db: Database, held: PersonalDataDeclaration[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const keys = demoRequests.map(({ key }) => key)
    await tx.delete(membership_requests).where(inArray(membership_requests.key, keys))
    const people = await findDemoMembers(tx)
    if (people.length === 0) return []
    const ids = people.map(({ id }) => id)
    // Fictitious dues: real accounts must not start with them.
    await forgetMovements(tx, ids)
    await tx.delete(dues).where(inArray(dues.member_id, ids))
    await tx.delete(mandates).where(inArray(mandates.member_id, ids))
    for (const person of people) {
      for (const { forget } of held.toReversed()) await forget?.(tx, person)
      await deleteUnsentMailsOfAddress(tx, person.email)
    }
    await tx.delete(members).where(inArray(members.id, ids))
    const isUnused = sql`not exists (select from ${dues} where ${dues.debit_file_id} = ${debit_files.id})`
    await tx.delete(debit_files).where(sql`${like(debit_files.message_id, 'DEMO-%')} and ${isUnused}`)
    return people.map(({ email }) => email)
  })
}

/**
 * Deletes the demo members' entries from the append-only ledger of payments: the only exception, since the money never
 * existed.
 */
async function forgetMovements(tx: Transaction, member_ids: number[]) {
  const theirs = tx.select({ id: dues.id }).from(dues).where(inArray(dues.member_id, member_ids))
  await tx.execute(sql`grant delete on ${ledger_entries} to current_user`)
  await tx.execute(sql`alter table ${ledger_entries} disable trigger ledger_append_only`)
  // Deletes whole movements: the income entry of a written-off due has no `due_id`.
  const movements = tx
    .select({ movement: ledger_entries.movement })
    .from(ledger_entries)
    .where(inArray(ledger_entries.due_id, theirs))
  await tx.delete(ledger_entries).where(inArray(ledger_entries.movement, movements))
  await tx.execute(sql`alter table ${ledger_entries} enable trigger ledger_append_only`)
  await tx.execute(sql`revoke delete on ${ledger_entries} from current_user`)
}

/** Returns the demo members that the database still contains. */
export function findDemoMembers(db: Database | Transaction) {
  const { id, email, first_name, last_name } = members
  const known = demoMembers.map((member) => canonicalEmail(member.email))
  return db.select({ id, email, first_name, last_name }).from(members).where(inArray(members.canonical_email, known))
}
