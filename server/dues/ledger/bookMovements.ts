import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { LedgerAccount, LedgerKind, PaidBy } from '#contract/dues/ledger.ts'
import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { today } from '#server/database/today.ts'

type Entry = { account: LedgerAccount; amount_cents: number; due_id?: number }

/** Money that moves: its entries add up to zero, a debit above it and a credit below. */
export type Movement = {
  kind: LedgerKind
  /** The day on which the money came or went. */
  paid_on: string
  /** The day in the accounts; that one unless told, and today when its year is closed. */
  booked_on?: string
  /** What the accountant reads; no name of a person. */
  label: string
  /** What proves it: the reference of a payment, the bank's own of a line of a statement. */
  piece: string
  /** The movement that it takes back. */
  reverses?: number
  entries: Entry[]
}

/** Where money is, by the form in which it came. */
export const moneyAccounts: Record<PaidBy, LedgerAccount> = {
  virement: '512',
  prelevement: '512',
  cheque: '5112',
  especes: '530',
  avoir: '467',
}

/**
 * Books movements, in the transaction of the act that they are of, and gives their numbers: one booking after the other,
 * without gaps. What it concerns is locked before (dues by their numbers): this turn lasts until the transaction ends.
 */
export async function bookMovements(tx: Transaction, by_member: number, movements: Movement[]): Promise<number[]> {
  if (movements.length === 0) return []
  await advisoryTransactionLock(tx, 'ledger')
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(movement), 0)::int as last from ${ledger_entries}`,
  )
  const numbers = movements.map((_, index) => (rows[0]?.last ?? 0) + 1 + index)
  const entries = movements.flatMap(({ entries: its, booked_on, ...movement }, index) =>
    its.map((entry) => ({
      ...movement,
      booked_on: booked_on ?? movement.paid_on,
      movement: numbers[index],
      ...entry,
    })),
  )
  await tx.execute(sql`
    insert into ${ledger_entries} (movement, kind, account, amount_cents, booked_on, paid_on, due_id, reverses, label, piece,
      by_member)
    select movement, kind, account, amount_cents,
      case when exists (select from ${closed_years} where year = accounting_year(booked_on)) then ${today} else booked_on end,
      paid_on, due_id, reverses, label, piece, ${by_member}::int
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (movement int, kind text, account text,
      amount_cents int, booked_on date, paid_on date, due_id int, reverses int, label text, piece text)`)
  return numbers
}

/** Takes movements back, whole: what they have moved moves the other way. The day is that of the bank, or today. */
export async function reverseMovements(
  tx: Transaction,
  by_member: number,
  { movements, kind, on }: { movements: number[]; kind: 'retour' | 'correction'; on: string },
): Promise<void> {
  const entries = await tx
    .select()
    .from(ledger_entries)
    .where(sql`${ledger_entries.movement} = any(${sql.param(movements)})`)
    .orderBy(ledger_entries.id)
  const taken = [...Map.groupBy(entries, ({ movement }) => movement)].flatMap(([movement, [first, ...others]]) => {
    if (!first) return []
    const { paid_on, label, piece } = first
    const its = [first, ...others].map(({ account, amount_cents, due_id }) => ({
      account,
      amount_cents: -amount_cents,
      ...(due_id !== null && { due_id }),
    }))
    return {
      kind,
      paid_on,
      booked_on: on,
      label: `${REVERSED[kind]} : ${label}`,
      piece,
      reverses: movement,
      entries: its,
    }
  })
  await bookMovements(tx, by_member, taken)
}

const REVERSED = { retour: 'Retour de la banque', correction: 'Correction' }

/** The payments of dues that nothing has taken back, the oldest first; of a part of a due, the part. */
export async function standingPayments(tx: Transaction | Database, due_ids: number[]) {
  const { rows } = await tx.execute<{ movement: number; due_id: number; amount_cents: number; paid_on: string }>(sql`
    select movement, due_id, -amount_cents as amount_cents, to_char(paid_on, 'YYYY-MM-DD') as paid_on
    from ${ledger_entries} as paid
    where due_id = any(${sql.param(due_ids)}) and account = '756' and kind = 'cotisation' and ${stands}
    order by movement`)
  return rows
}

/** Whether nothing has taken back a movement, of a query that names it `paid`. */
export const stands: SQL = sql`not exists (select from ${ledger_entries} as back where back.reverses = paid.movement)`

/** How much of a due is paid, of a query of dues. */
export const paidCents = sql<number>`coalesce((
  select -sum(paid.amount_cents)::int from ${ledger_entries} as paid
  where paid.due_id = ${dues}.${sql.identifier('id')} and paid.account = '756'), 0)`

/** SQL of a query of dues: what came beyond a due and was not given back; below zero, what was given back without being owed. */
export const heldCents = sql<number>`coalesce((
  select -sum(held.amount_cents)::int from ${ledger_entries} as held
  where held.due_id = ${dues}.${sql.identifier('id')} and held.account = '467'), 0)`

/** What came beyond a due and is owed back, less what is on its way back, of a query of dues. */
export const creditCents = sql<number>`${heldCents} - ${promisedCents(sql`= ${dues}.${sql.identifier('id')}`)}`

/** All that a member has paid too much and may use, of a query of dues. */
export const memberCreditCents = sql<number>`(
  select coalesce(-sum(held.amount_cents), 0)::int from ${ledger_entries} as held
  where held.account = '467' and held.due_id in (
    select theirs.id from ${dues} as theirs where theirs.member_id = ${dues}.${sql.identifier('member_id')})
) - ${promisedCents(sql`in (select theirs.id from ${dues} as theirs where theirs.member_id = ${dues}.${sql.identifier('member_id')})`)}`

/** What of it is in a refund that the bank has not made yet; of one of a whole due, what is beyond the due. */
function promisedCents(which: SQL) {
  return sql`coalesce((
    select sum(promised.credit_cents)::int from ${refunds} as promised
    where promised.due_id ${which} and promised.state in ('a-faire', 'remis')), 0)`
}
