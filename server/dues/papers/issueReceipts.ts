import { and, eq, isNull, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, letterheads, receipts } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { members } from '#server/database/schema/members.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookLedgerMovements, isUnreversedMovementSql } from '#server/dues/ledger/bookMovements.ts'
import { buildDuePaymentMovement } from '#server/dues/ledger/buildDuePaymentMovement.ts'
import { receiptOrCertificateNumber } from './receiptOrCertificateNumber.ts'
import { letterhead } from '#server/pdf/letterhead.ts'

/** Maximum number of payment receipts issued per batch. */
export const RECEIPT_BATCH_SIZE = 1000

/**
 * Issues receipts for the ledger payments of the selected dues that have none, with today's names of payer and
 * association. Returns the number issued, 1000 at most.
 */
export async function issueReceipts(tx: Transaction, which: SQL = sql`true`): Promise<number> {
  // Dues are locked before the numbering lock, as in every booking.
  const { rows } = await tx.execute<{ movement: number }>(sql`
    select paid.movement from ${ledger_entries} as paid join ${dues} on ${dues.id} = paid.due_id
    where paid.account = '756' and paid.kind = 'cotisation' and ${isUnreversedMovementSql} and ${dues.member_id} is not null and ${which}
      and not exists (select from ${receipts} where ${receipts.due_id} = ${dues.id} and ${receipts.cancelled_on} is null
        and (${receipts.movement} = paid.movement or ${receipts.movement} is null))
    order by ${dues.id} limit ${RECEIPT_BATCH_SIZE} for update of ${dues}`)
  if (rows.length === 0) return 0
  const letterhead_id = await currentLetterhead(tx)
  const { rowCount } = await tx.execute(sql`
    with issued as (
      insert into ${receipts} (due_id, movement, amount_cents, paid_on, way, issued_on, letterhead_id)
      select ${dues.id}, paid.movement, -paid.amount_cents, paid.paid_on, ${formOf}, ${todayInParisSql}, ${letterhead_id}::int
      from ${ledger_entries} as paid join ${dues} on ${dues.id} = paid.due_id
      where paid.account = '756' and paid.movement = any(${sql.param(rows.map(({ movement }) => movement))})
      order by paid.paid_on, paid.movement
      on conflict do nothing returning due_id
    )
    update ${dues} set details = coalesce(${dues.details}, '{}')
      || jsonb_build_object('payer', ${members.first_name} || ' ' || ${members.last_name})
    from (select distinct due_id from issued) as issued, ${members}
    where ${dues.id} = issued.due_id and ${members.id} = ${dues.member_id}`)
  return rowCount ?? 0
}

/** SQL for the form of a payment (transfer, cheque, cash…), derived from the ledger account that received the money. */
const formOf = sql`(
  select case account when '5112' then 'cheque' when '530' then 'especes' when '467' then 'avoir' else ${dues.way} end
  from ${ledger_entries} as money where money.movement = paid.movement and money.amount_cents > 0 order by id limit 1)`

/** Cancels the receipt of a reversed payment. Returns its number; undefined without a receipt. */
export async function cancelReceipt(tx: Transaction, due_id: number, movement: number): Promise<string | undefined> {
  const isOf = or(eq(receipts.movement, movement), isNull(receipts.movement))
  const [cancelled] = await tx
    .update(receipts)
    .set({ cancelled_on: todayInParisSql })
    .where(and(eq(receipts.due_id, due_id), isOf, isNull(receipts.cancelled_on)))
    .returning()
  return cancelled && receiptOrCertificateNumber('receipt', cancelled)
}

/**
 * Cancels the receipts of many reversed payments of dues; `due_ids` and `movements` (ledger numbers) are parallel
 * arrays.
 */
export async function cancelReceipts(tx: Transaction, due_ids: number[], movements: number[]): Promise<void> {
  await tx.execute(sql`
    update ${receipts} set cancelled_on = ${todayInParisSql}
    from unnest(${sql.param(due_ids)}::int[], ${sql.param(movements)}::int[]) as undone (due_id, movement)
    where ${receipts.due_id} = undone.due_id and ${receipts.cancelled_on} is null
      and (${receipts.movement} = undone.movement or ${receipts.movement} is null)`)
}

/**
 * Books in the ledger the payments of dues that an earlier version recorded, and issues missing receipts. Returns the
 * number of both; 1000 of each at most.
 */
export async function bookMissingPaymentsAndIssueReceipts(db: Database): Promise<number> {
  const booked = await inTransaction(db, (tx) => bookMissingPayments(tx))
  return booked + (await inTransaction(db, (tx) => issueReceipts(tx)))
}

/** Books paid dues without a ledger entry, as an earlier version left them; 1000 at most. Returns their number. */
export async function bookMissingPayments(tx: Transaction, which?: SQL): Promise<number> {
  const isUnknown = sql`${dues.settled_on} is not null and not exists (
    select from ${ledger_entries} as paid where paid.due_id = ${dues}.${sql.identifier('id')} and paid.account = '756' and paid.kind = 'cotisation' and ${isUnreversedMovementSql})`
  const found = await tx
    .select()
    .from(dues)
    .where(and(eq(dues.state, 'payee'), isUnknown, which))
    .orderBy(dues.settled_on, dues.id)
    .limit(RECEIPT_BATCH_SIZE)
    .for('update')
  if (found.length === 0) return 0
  // A concurrent transaction may have booked the same dues: check again under the lock.
  await takeTransactionAdvisoryLock(tx, 'ledger')
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${dues} where id = any(${sql.param(found.map(({ id }) => id))}) and ${isUnknown}`,
  )
  const left = new Set(rows.map(({ id }) => id))
  const unknown = found.filter(({ id }) => left.has(id))
  await bookLedgerMovements(
    tx,
    0,
    unknown.map((due) => buildDuePaymentMovement(due, { paid_on: due.settled_on ?? '', by: due.way })),
  )
  return unknown.length
}

async function currentLetterhead(tx: Transaction): Promise<number> {
  const read = () => tx.select({ id: letterheads.id }).from(letterheads).where(eq(letterheads.head, letterhead))
  const [known] = await read()
  if (known) return known.id
  await tx.insert(letterheads).values({ head: letterhead }).onConflictDoNothing()
  const [made] = await read()
  if (!made) throw new Error('The letterhead was not kept')
  return made.id
}
