import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { LedgerAccountNumber, LedgerEntryKind, LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'

type Entry = { account: LedgerAccountNumber; amount_cents: number; due_id?: number }

/** Ledger movement: accounting entries that add up to zero. Positive amounts are debits, negative ones credits. */
export type LedgerMovement = {
  kind: LedgerEntryKind
  /** Day on which the money of a ledger movement came or went. */
  paid_on: string
  /** Accounting date of a ledger movement; defaults to `paid_on`, or to today when its year is closed. */
  booked_on?: string
  /** Label of a ledger movement, for the accountant; must not contain a person's name. */
  label: string
  /** Supporting document of a ledger movement: a payment's reference, or the bank's reference of a statement line. */
  piece: string
  /** Number of the ledger movement that this one reverses. */
  reverses?: number
  entries: Entry[]
}

/** Ledger account that holds the money, by form of payment. */
export const ledgerAccountByPaymentForm: Record<LedgerPaymentMethod, LedgerAccountNumber> = {
  virement: '512',
  prelevement: '512',
  cheque: '5112',
  especes: '530',
  avoir: '467',
}

/**
 * Inserts ledger movements in the caller's transaction and returns their numbers, which have no gaps. Holds the ledger
 * lock until the transaction ends. Lock dues and other rows first.
 */
export async function bookLedgerMovements(
  tx: Transaction,
  by_member: number,
  movements: LedgerMovement[],
): Promise<number[]> {
  if (movements.length === 0) return []
  await takeTransactionAdvisoryLock(tx, 'ledger')
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
      case when exists (select from ${closed_years} where year = accounting_year(booked_on)) then ${todayInParisSql} else booked_on end,
      paid_on, due_id, reverses, label, piece, ${by_member}::int
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (movement int, kind text, account text,
      amount_cents int, booked_on date, paid_on date, due_id int, reverses int, label text, piece text)`)
  return numbers
}

/** Reverses ledger movements by accounting entries with the opposite amounts, dated `on`. */
export async function reverseLedgerMovements(
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
  await bookLedgerMovements(tx, by_member, taken)
}

const REVERSED = { retour: 'Retour de la banque', correction: 'Correction' }

/** Returns the payments of dues that are not reversed, the oldest first, with the amount paid in cents. */
export async function readUnreversedPayments(tx: Transaction | Database, due_ids: number[]) {
  const { rows } = await tx.execute<{ movement: number; due_id: number; amount_cents: number; paid_on: string }>(sql`
    select movement, due_id, -amount_cents as amount_cents, to_char(paid_on, 'YYYY-MM-DD') as paid_on
    from ${ledger_entries} as paid
    where due_id = any(${sql.param(due_ids)}) and account = '756' and kind = 'cotisation' and ${isUnreversedMovementSql}
    order by movement`)
  return rows
}

/** SQL condition, in a query of ledger entries under the alias `paid`: the ledger movement is not reversed. */
export const isUnreversedMovementSql: SQL = sql`not exists (select from ${ledger_entries} as back where back.reverses = paid.movement)`

/** SQL, in a query of dues: amount paid of a due, in cents. */
export const paidDueCentsSql = sql<number>`coalesce((
  select -sum(paid.amount_cents)::int from ${ledger_entries} as paid
  where paid.due_id = ${dues}.${sql.identifier('id')} and paid.account = '756'), 0)`

/**
 * SQL, in a query of dues: overpaid amount that was not given back, in cents. Negative when more was given back than
 * owed.
 */
export const overpaidCentsSql = sql<number>`coalesce((
  select -sum(held.amount_cents)::int from ${ledger_entries} as held
  where held.due_id = ${dues}.${sql.identifier('id')} and held.account = '467'), 0)`

/** SQL, in a query of dues: overpaid amount in cents, less what pending refunds contain of it. */
export const availableDueCreditCentsSql = sql<number>`${overpaidCentsSql} - ${promisedCents(sql`= ${dues}.${sql.identifier('id')}`)}`

/** SQL, in a query of dues: total overpaid amount in cents that the due's member may use. */
export const memberCreditCentsSql = sql<number>`(
  select coalesce(-sum(held.amount_cents), 0)::int from ${ledger_entries} as held
  where held.account = '467' and held.due_id in (
    select theirs.id from ${dues} as theirs where theirs.member_id = ${dues}.${sql.identifier('member_id')})
) - ${promisedCents(sql`in (select theirs.id from ${dues} as theirs where theirs.member_id = ${dues}.${sql.identifier('member_id')})`)}`

/** Returns the SQL for the overpaid cents of dues that pending refunds contain. */
function promisedCents(which: SQL) {
  return sql`coalesce((
    select sum(promised.credit_cents)::int from ${refunds} as promised
    where promised.due_id ${which} and promised.state in ('a-faire', 'remis')), 0)`
}
