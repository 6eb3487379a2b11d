import { text } from 'node:stream/consumers'
import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { writeFec } from '#server/dues/ledger/writeFec.ts'
import type { TestPortal } from '#tests/api/portal.ts'
import type { AccountingModelBooks } from './ModelBooks.ts'

/**
 * Compares each due in the database with the accounting model: state, payment method, debit file, amounts. Returns the
 * differences.
 */
export async function compareDuesWithModel(db: Database, books: AccountingModelBooks): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; said: string }>(sql`
    select dues.id, concat_ws(' ', state, way, dues.amount_cents, coalesce(debit_file_id, 0),
      'paid', coalesce(sum(-entry.amount_cents) filter (where account = '756'), 0),
      'held', coalesce(sum(-entry.amount_cents) filter (where account = '467'), 0),
      'lost', coalesce(sum(entry.amount_cents) filter (where account = '654'), 0)) as said
    from dues left join ledger_entries as entry on entry.due_id = dues.id
    where dues.member_id is not null group by dues.id order by dues.id`)
  const portal = new Map(rows.map(({ id, said }) => [id, said]))
  const wrong: string[] = []
  for (const due of books.dues.values()) {
    const { id, state, way, amount, file, held, writtenOff } = due
    const said = `${state} ${way} ${amount} ${file ?? 0} paid ${books.paid(due)} held ${held} lost ${writtenOff}`
    if (portal.get(id) !== said) wrong.push(`due ${id}: portal ${portal.get(id) ?? 'none'}, model ${said}`)
    portal.delete(id)
  }
  return [...wrong, ...[...portal].map(([id, said]) => `due ${id}: portal ${said}, model none`)]
}

/**
 * Compares ledger balances, debit files and refunds in the database with the accounting model. Returns the differences.
 */
export async function compareLedgerWithModel(db: Database, books: AccountingModelBooks): Promise<string[]> {
  const { rows } = await db.execute<{ said: string }>(sql`
    select 'account ' || account || ' ' || sum(amount_cents) as said from ledger_entries
      where account in ('512', '5112', '530', '754', '627') group by account
    union all select 'file ' || id || ' ' || state from debit_files
    union all select 'refund ' || id || ' ' || state || ' ' || amount_cents from refunds
    union all select 'sum ' || coalesce(sum(amount_cents), 0) from ledger_entries
    union all select 'uneven ' || count(*) from (
      select from ledger_entries group by movement having sum(amount_cents) <> 0) as uneven`)
  const expected = [
    ...Object.entries({ ...books.money, ...books.others }).map(([account, cents]) => `account ${account} ${cents}`),
    ...[...books.files.values()].map(({ id, state }) => `file ${id} ${state}`),
    ...[...books.refunds.values()].map(({ id, state, cents }) => `refund ${id} ${state} ${cents}`),
    'sum 0',
    'uneven 0',
  ]
  const isZero = (said: string) => /^account \S+ 0$/.test(said)
  const portal = new Set(rows.map(({ said }) => said).filter((said) => !isZero(said)))
  const model = new Set(expected.filter((said) => !isZero(said)))
  return [
    ...[...portal].filter((said) => !model.has(said)).map((said) => `portal alone: ${said}`),
    ...[...model].filter((said) => !portal.has(said)).map((said) => `model alone: ${said}`),
  ]
}

/**
 * Compares both years' accounting entries files (FEC) and each member's receipts with the accounting model. Returns the
 * differences.
 */
export async function compareFecWithModel(
  { db }: TestPortal,
  books: AccountingModelBooks,
  today: string,
): Promise<string[]> {
  const wrong: string[] = []
  const year = Number(today.slice(0, 4))
  const sums = new Map<string, number>()
  for (const one of [year - 1, year]) {
    const written = await text(await (await writeFec(db, one, 1)).read())
    const lines = written.trimEnd().split('\r\n').slice(1)
    const entries = new Map<string, number>()
    let expected = 0
    for (const line of lines) {
      const cells = line.split('\t')
      const [journal = '', , number = '', , account = ''] = cells
      const cents = centsOf(cells[11]) - centsOf(cells[12])
      entries.set(number, (entries.get(number) ?? 0) + cents)
      if (journal !== 'AN') sums.set(account, (sums.get(account) ?? 0) + cents)
    }
    for (const [number, cents] of entries) {
      if (Number(number) !== ++expected) wrong.push(`FEC ${one}: number ${number} follows ${expected - 1}`)
      if (cents !== 0) wrong.push(`FEC ${one}: movement ${number} adds up to ${cents}`)
    }
  }
  const all = [...books.dues.values()]
  const lost = all.reduce((sum, { writtenOff }) => sum + writtenOff, 0)
  const paid = all.reduce((sum, due) => sum + books.paid(due), 0)
  const held = all.reduce((sum, due) => sum + due.held, 0)
  const expected: Record<string, number> = {
    '512000': books.money['512'],
    '511200': books.money['5112'],
    '530000': books.money['530'],
    '467000': -held,
    '654000': lost,
    '756000': -paid - lost,
    '754000': books.others['754'],
    '627000': books.others['627'],
  }
  for (const [account, cents] of Object.entries(expected))
    if ((sums.get(account) ?? 0) !== cents)
      wrong.push(`FEC ${account}: portal ${sums.get(account) ?? 0}, model ${cents}`)
  return [...wrong, ...(await compareReceipts(db, books))]
}

/** Compares the sums of valid receipts with the accounting model, by member and year. Returns the differences. */
async function compareReceipts(db: Database, books: AccountingModelBooks) {
  const { rows } = await db.execute<{ said: string }>(sql`
    select dues.member_id || ' ' || extract(year from paid_on) || ' ' || sum(receipts.amount_cents) as said
    from receipts join dues on dues.id = due_id where cancelled_on is null and dues.member_id is not null
    group by dues.member_id, extract(year from paid_on)`)
  const expected = new Map<string, number>()
  for (const { member, payments } of books.dues.values())
    for (const { part, on } of payments) {
      const key = `${member} ${on.slice(0, 4)}`
      expected.set(key, (expected.get(key) ?? 0) + part)
    }
  const portal = new Set(rows.map(({ said }) => said))
  const model = new Set([...expected].map(([key, cents]) => `${key} ${cents}`))
  return [
    ...[...portal].filter((said) => !model.has(said)).map((said) => `receipts, portal alone: ${said}`),
    ...[...model].filter((said) => !portal.has(said)).map((said) => `receipts, model alone: ${said}`),
  ]
}

const centsOf = (amount = '') => Number(amount.replace(',', ''))
