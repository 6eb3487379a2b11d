import { and, desc, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { BankReconciliation } from '#contract/dues/reconciliation.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_balances } from '#server/database/schema/bank.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookLedgerMovements, reverseLedgerMovements } from '#server/dues/ledger/bookMovements.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'

type Noting = { day: string; cents: number; by_member: number }

/** Returns the balances of bank and ledger (512) at the end of a day, today by default, and their difference. */
export async function readReconciliation(db: Database, asked?: string): Promise<BankReconciliation> {
  const on = asked ?? (await readCurrentParisDate(db))
  const ledger = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::float8 as cents from ${ledger_entries}
    where account = '512' and booked_on <= ${on}::date`)
  const balances = await balancesOn(db, on)
  const unbooked = await db.execute<{ count: number; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from bank_entries
    where what = 'movement' and state in ('open', 'pending', 'ignored', 'unknown', 'other') and booked_on <= ${on}::date
      and of_batch <= 1`)
  const ledger_cents = ledger.rows[0]?.cents ?? 0
  const bank_cents = balances.length > 0 ? balances.reduce((sum, { cents }) => sum + cents, 0) : null
  const opening = await standingOpening(db)
  return {
    on,
    ledger_cents,
    balances,
    bank_cents,
    difference_cents: bank_cents === null ? null : bank_cents - ledger_cents,
    unbooked: unbooked.rows[0] ?? { count: 0, cents: 0 },
    opening: opening ? { day: opening.day, cents: opening.cents } : null,
  }
}

/**
 * Returns the latest bank balance of each account on a day. Balances without an account belong to the only named one;
 * they are left out when there are several.
 */
async function balancesOn(db: Database, on: string): Promise<BankReconciliation['balances']> {
  const { rows } = await db.execute<BankReconciliation['balances'][number]>(sql`
    select distinct on (account_end) account_end, to_char(day, 'YYYY-MM-DD') as day, cents::float8 as cents, statement_id
    from ${bank_balances} where day <= ${on}::date
    order by account_end, day desc, id desc`)
  const named = rows.filter(({ account_end }) => account_end !== '')
  if (named.length > 1) return named
  const latest = rows.toSorted((one, other) => other.day.localeCompare(one.day))[0]
  return latest ? [{ ...latest, account_end: named[0]?.account_end ?? '' }] : []
}

/** Records a bank account's balance that the board entered, replacing an entered one of the same day. */
export const recordBankBalance = (db: Database, { day, cents, by_member }: Noting): Promise<void> =>
  inTransaction(db, async (tx) => {
    await refuseAhead(tx, day)
    await takeTransactionAdvisoryLock(tx, 'statements')
    const account_end = await soleAccount(tx)
    await tx
      .delete(bank_balances)
      .where(
        and(eq(bank_balances.day, day), eq(bank_balances.account_end, account_end), isNull(bank_balances.statement_id)),
      )
    await tx.insert(bank_balances).values({ account_end, day, cents, by_member })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'balance.noted',
      subject: day,
      after: { amount: formatEuros(cents) },
    })
  })

/**
 * Books the bank account's opening balance in the ledger against « Report à nouveau » (110). A second call replaces the
 * first; zero removes it. Throws a 422 when the day follows a bank payment in the ledger.
 */
export const bookBankOpening = (db: Database, { day, cents, by_member }: Noting): Promise<void> =>
  inTransaction(db, async (tx) => {
    await refuseAhead(tx, day)
    await takeTransactionAdvisoryLock(tx, 'ledger')
    const former = await standingOpening(tx)
    if (former?.cents === cents && former.day === day) return
    const { rows } = await tx.execute<{ first: string | null }>(sql`
      select to_char(min(booked_on), 'YYYY-MM-DD') as first from ${ledger_entries} where account = '512'
        and kind <> 'ouverture' and not (kind = 'correction' and label like 'Correction : Reprise du solde%')`)
    const first = rows[0]?.first
    if (first && day > first) {
      const message = `Les comptes de la banque commencent le ${formatDay(first)}\u00a0: donnez le solde de ce jour-là au plus tard, avant ses paiements.`
      throw new HttpError(422, message, { errors: { day: message } })
    }
    if (former)
      await reverseLedgerMovements(tx, by_member, { movements: [former.movement], kind: 'correction', on: former.day })
    if (cents !== 0)
      await bookLedgerMovements(tx, by_member, [
        {
          kind: 'ouverture',
          paid_on: day,
          label: 'Reprise du solde de la banque',
          piece: day,
          entries: [
            { account: '512', amount_cents: cents },
            { account: '110', amount_cents: -cents },
          ],
        },
      ])
    await writeAuditLogLine(tx, {
      by_member,
      act: 'balance.noted',
      subject: day,
      after: { opening: formatEuros(cents) },
    })
  })

async function standingOpening(tx: Database | Transaction) {
  const [opening] = await tx
    .select({
      movement: ledger_entries.movement,
      day: ledger_entries.paid_on,
      cents: ledger_entries.amount_cents,
    })
    .from(ledger_entries)
    .where(
      sql`kind = 'ouverture' and account = '512' and not exists (
        select from ${ledger_entries} as back where back.reverses = ${ledger_entries}.movement)`,
    )
    .orderBy(desc(ledger_entries.movement))
    .limit(1)
  return opening
}

/** Returns the only account named in bank statements; empty without any. Throws a 409 when there are several. */
async function soleAccount(tx: Transaction): Promise<string> {
  const rows = await tx.selectDistinct({ account_end: bank_balances.account_end }).from(bank_balances)
  const [first, ...others] = rows.filter(({ account_end }) => account_end !== '')
  if (others.length > 0)
    throw new HttpError(
      409,
      'Les relevés sont de plusieurs comptes\u00a0: importez celui de chacun pour en avoir le solde.',
    )
  return first?.account_end ?? ''
}

async function refuseAhead(tx: Transaction, day: string) {
  const message = 'Ce jour n’est pas encore venu.'
  if (day > (await readCurrentParisDate(tx))) throw new HttpError(422, message, { errors: { day: message } })
}
