import { sql } from 'drizzle-orm'
import type { LedgerYear } from '#contract/boardTreasury.ts'
import type { LedgerAccount } from '#contract/ledger.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import type { AppContext } from '#server/feature.ts'
import { countMissing } from './certifyYear.ts'

/** A sum in cents: over years it outgrows an integer of the database, which ends at 21 million euros. */
const summed = sql`sum(amount_cents)::float8`

/** The accounts of a year: what moved in each of them each month, and what they held when it began. */
export async function readLedger({ db, env }: Pick<AppContext, 'db' | 'env'>, year: number): Promise<LedgerYear> {
  const inYear = sql`booked_on >= make_date(${year}, 1, 1) and booked_on < make_date(${year + 1}, 1, 1)`
  const { rows } = await db.execute<{ month: number; account: LedgerAccount; cents: number }>(sql`
    select extract(month from booked_on)::int as month, account, ${summed} as cents
    from ${ledger_entries} where ${inYear} group by 1, 2 order by 1, 2`)
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, sums]) => ({
    month,
    sums: Object.fromEntries(sums.map(({ account, cents }) => [account, cents])),
  }))
  const years = await db.execute<{ year: number }>(sql`
    select year from generate_series((select extract(year from min(booked_on))::int from ${ledger_entries}),
      (select extract(year from max(booked_on))::int from ${ledger_entries})) as year order by 1 desc`)
  return {
    year,
    is_closed: (await db.$count(closed_years, sql`year = ${year}`)) > 0,
    months,
    opening: Object.fromEntries((await readOpening(db, year)).map(({ account, cents }) => [account, cents])),
    years: years.rows.map((row) => row.year),
    missing_certificates: await countMissing({ db, env }, year),
  }
}

/** What each account held when a year began: those of what came in and was spent begin it at nothing. */
export async function readOpening(db: AppContext['db'], year: number) {
  const { rows } = await db.execute<{ account: LedgerAccount; cents: number }>(sql`
    select account, ${summed} as cents from ${ledger_entries}
    where booked_on < make_date(${year}, 1, 1) and account in ('467', '5112', '512', '530')
    group by account having sum(amount_cents) <> 0 order by account`)
  return rows
}
