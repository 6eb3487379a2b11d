import { sql } from '#server/drizzle/drizzle.ts'
import type { AccountingYearLedger } from '#contract/dues/office.ts'
import type { LedgerAccountNumber } from '#contract/dues/ledger.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import type { AppContext } from '#server/feature.ts'
import { readAccountingYearEndMonth, accountingYearBounds } from './accountingYear.ts'
import { countMissingPaymentCertificates } from './certifyYear.ts'

/** SQL for the sum of ledger entries in cents, as a float: an integer column ends at 21 million euros. */
const summed = sql`sum(amount_cents)::float8`

/** Returns the ledger of an accounting year: opening balances, and movements of each account by month. */
export async function readMonthlyLedgerOfYear(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  year: number,
): Promise<AccountingYearLedger> {
  const bounds = accountingYearBounds(year, await readAccountingYearEndMonth(db))
  const inYear = sql`booked_on between ${bounds.first_on}::date and ${bounds.last_on}::date`
  const { rows } = await db.execute<{ month: number; account: LedgerAccountNumber; cents: number }>(sql`
    select extract(month from booked_on)::int as month, account, ${summed} as cents
    from ${ledger_entries} where ${inYear} group by 1, 2 order by min(booked_on), 2`)
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, sums]) => ({
    month,
    sums: Object.fromEntries(sums.map(({ account, cents }) => [account, cents])),
  }))
  const years = await db.execute<{ year: number }>(sql`
    select year from generate_series((select accounting_year(min(booked_on)) from ${ledger_entries}),
      (select accounting_year(max(booked_on)) from ${ledger_entries})) as year order by 1 desc`)
  return {
    year,
    ...bounds,
    is_closed: (await db.$count(closed_years, sql`year = ${year}`)) > 0,
    months,
    opening: Object.fromEntries(
      (await readLedgerOpeningBalances(db, bounds.first_on)).map(({ account, cents }) => [account, cents]),
    ),
    years: years.rows.map((row) => row.year),
    missing_certificates: await countMissingPaymentCertificates({ db, env }, year),
  }
}

/** Returns the opening balances of an accounting year by ledger account. Income and expense accounts begin at zero. */
export async function readLedgerOpeningBalances(db: AppContext['db'], first_on: string) {
  const { rows } = await db.execute<{ account: LedgerAccountNumber; cents: number }>(sql`
    select account, ${summed} as cents from ${ledger_entries}
    where booked_on < ${first_on}::date and account in ('110', '467', '5112', '512', '530')
    group by account having sum(amount_cents) <> 0 order by account`)
  return rows
}
