import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, letterheads, receipts } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { today } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letterhead } from '#server/pdf/letterhead.ts'

const AT_ONCE = 1000

/**
 * Gives a receipt to each of these payments that has none: a number, today's date, and who has paid to whom as both are
 * named now. Gives how many were issued, a thousand at most.
 */
export async function issueReceipts(tx: Transaction, which: SQL = sql`true`): Promise<number> {
  const letterhead_id = await currentLetterhead(tx)
  const { rowCount } = await tx.execute(sql`
    with issued as (
      insert into ${receipts} (due_id, issued_on, letterhead_id)
      select ${dues.id}, ${today}, ${letterhead_id}::int from ${dues}
      where ${dues.state} = 'payee' and ${dues.settled_on} is not null and ${dues.member_id} is not null and ${which}
        and not exists (select from ${receipts} where ${receipts.due_id} = ${dues.id})
      order by ${dues.settled_on}, ${dues.id} limit ${AT_ONCE}
      on conflict do nothing returning due_id
    )
    update ${dues} set details = coalesce(${dues.details}, '{}')
      || jsonb_build_object('payer', ${members.first_name} || ' ' || ${members.last_name})
    from issued, ${members} where ${dues.id} = issued.due_id and ${members.id} = ${dues.member_id}`)
  return rowCount ?? 0
}

/** The same for payments that were noted without one. */
export const issueMissingReceipts = (db: Database): Promise<number> => inTransaction(db, (tx) => issueReceipts(tx))

async function currentLetterhead(tx: Transaction): Promise<number> {
  const read = () => tx.select({ id: letterheads.id }).from(letterheads).where(eq(letterheads.head, letterhead))
  const [known] = await read()
  if (known) return known.id
  await tx.insert(letterheads).values({ head: letterhead }).onConflictDoNothing()
  const [made] = await read()
  if (!made) throw new Error('The letterhead was not kept')
  return made.id
}
