import { sql } from '#server/drizzle/drizzle.ts'
import { drizzle } from '#server/drizzle/nodePostgres.ts'
import { Client } from 'pg'
import { connectPostgres } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { previewDebits } from '#server/dues/debits/previewDebits.ts'
import { readMyDues } from '#server/dues/myDues.ts'
import { downloadDebitFileForBank } from '#server/dues/debits/downloadDebitFileForBank.ts'
import { issueYearlyPaymentCertificates } from '#server/dues/ledger/certifyYear.ts'
import { readMonthlyLedgerOfYear } from '#server/dues/ledger/readLedger.ts'
import { sumUpcomingDuesByPaymentMethod } from '#server/dues/ledger/upcoming.ts'
import { writeFec } from '#server/dues/ledger/writeFec.ts'
import { listDues } from '#server/dues/ledger/boardDues.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { settleDebitFileExceptRejected } from '#server/dues/debits/settleDebitFileExceptRejected.ts'
import { readEnv } from '#server/env.ts'
import { ValueEncryption } from '#server/secrets/Secrets.ts'
import { insertBenchDues } from './insertBenchDues.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { median } from './server.ts'

/** Months of dues history in the benchmark of direct debits: five years. */
const MONTHS = 60
const [SMALL, LARGE] = [1000, 10_000]
const READ = 40
/** Maximum ratio of a direct debit step's duration for ten times as many members. */
const IN_SETS = 14
const FOR_ONE = 2

/**
 * Measures how much longer a month of direct debits takes for ten times as many members, and the reading of one
 * member's dues.
 */
export async function benchmarkMonthlyDirectDebits(cluster: string): Promise<BenchComparisonLine[]> {
  const small = await monthOf(cluster, 'bench_dues_small', SMALL)
  const large = await monthOf(cluster, 'bench_dues_large', LARGE)
  return Object.entries(large).map(([what, ours]) => {
    const theirs = small[what] ?? Number.NaN
    const most = what === MINE ? FOR_ONE : IN_SETS
    return { what, ours, theirs, unit: 'ms', bound: `≤ ${most} ×`, isHeld: ours <= most * theirs }
  })
}

const MINE = 'what a member owes and has paid'

/**
 * Runs a month of direct debits in a new database: opening, announcement, file, settlement. Returns each step's
 * duration in milliseconds.
 */
async function monthOf(cluster: string, name: string, members: number): Promise<Record<string, number>> {
  const admin = new Client({ connectionString: cluster })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  await admin.end()
  const url = new URL(cluster)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  const { db, close } = connectPostgres(url.href)
  const keys = new Map([['bench', Buffer.alloc(32, 1)]])
  const context = { db, env: readEnv({ TAX_CREDIT: 'on' }), secrets: new ValueEncryption(keys, async () => keys) }
  // The portal's own connections have a query timeout, too short for so many rows.
  const filler = new Client({ connectionString: url.href })
  await filler.connect()
  await insertBenchDues(drizzle(filler), context.secrets, { members, months: MONTHS })
  await filler.end()

  const times: Record<string, number> = {}
  const time = async <Done>(what: string, work: () => Promise<Done>) => {
    const start = performance.now()
    const done = await work()
    times[what] = performance.now() - start
    return done
  }
  const all = (step: typeof createNextDues) => async () => {
    while ((await step(db, {})) > 0);
  }
  try {
    await time('what the next dues will be', () => sumUpcomingDuesByPaymentMethod(db))
    await time('opening the next dues', all(createNextDues))
    await db.execute(sql`update dues set due_on = current_date where state = 'a-annoncer'`)
    await db.execute(sql`vacuum analyze dues`)
    await time('announcing the debits', all(announceDebits))
    const { rows } = await db.execute<{ day: string }>(
      sql`select max(due_on)::text as day from dues where state = 'annoncee'`,
    )
    const { id, count } = await time('collecting them', () => collectAll(db, rows[0]?.day ?? ''))
    if (count !== members) throw new Error(`${count} debits were collected, not ${members}`)
    await time('reading the file for the bank', () => downloadDebitFileForBank(context, 1, id))
    await db.execute(sql`update debit_files set collect_on = current_date where id = ${id}`)
    await time('noting them as paid', () => settleDebitFileExceptRejected(context, { by_member: 1, id, rejected: [] }))
    await time('the board’s list, one page', () => listDues(db, { page: 1, per_page: 20, state: 'payee', search: '' }))
    const lastYear = new Date().getFullYear() - 1
    await time('the accounts of a year', () => readMonthlyLedgerOfYear(context, lastYear))
    await time('the accountant’s file of a year', () => writeFec(db, lastYear, 1))
    await time('the certificates of a year', () => issueYearlyPaymentCertificates(context, lastYear, 1))
    await expectWhole(db)
    const read: number[] = []
    for (let member = 1; member <= READ; member++) {
      const start = performance.now()
      await readMyDues(context, { id: member, company: { id: 1 } } as Parameters<typeof readMyDues>[1])
      read.push(performance.now() - start)
    }
    return { ...times, [MINE]: median(read) }
  } finally {
    await close()
  }
}

/** Creates the SEPA debit file up to a day, with the count and total of its preview. */
async function collectAll(db: ReturnType<typeof connectPostgres>['db'], until_on: string) {
  const { count, total_cents } = await previewDebits(db, until_on)
  return createDebitFile(db, { by_member: 1, until_on, count, total_cents })
}

/** Throws unless the benchmark's ledger balances, agrees with the dues, and debits each due once. */
async function expectWhole(db: ReturnType<typeof connectPostgres>['db']) {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select abs(sum(amount_cents))::int from ledger_entries) as balance,
      (select count(*)::int from (select from ledger_entries group by movement having sum(amount_cents) <> 0) as one) as uneven,
      (select (max(movement) - count(distinct movement))::int from ledger_entries) as gaps,
      (select count(*)::int from dues where state = 'payee' and amount_cents <> coalesce((select -sum(amount_cents)
        from ledger_entries where due_id = dues.id and account = '756'), 0)) as unlike,
      (select count(*)::int from (select from ledger_entries where account = '756' group by due_id having count(*) > 1) as one) as twice,
      (select count(*)::int from (select from receipts group by extract(year from issued_on)
        having max(number) <> count(*)) as one) as unnumbered,
      (select (max(number) - count(*))::int from certificates) as skipped`)
  const wrong = Object.entries(rows[0] ?? { nothing: 1 }).filter(([, count]) => count !== 0)
  if (wrong.length > 0) throw new Error(`The accounts are not whole: ${JSON.stringify(wrong)}`)
}
