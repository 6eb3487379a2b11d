import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { dues } from '#server/database/schema/dues.ts'
import { closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookLedgerMovements } from '#server/dues/ledger/bookMovements.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient, listSortedReplyStatuses } from './duesRows.ts'
import { useTestPortal } from './portal.ts'
import { inspectTestPdf } from '#tests/unit/openPdf.ts'

const here = useTestPortal()
const ME = 'membre@envol.example'
let [board, me, today] = ['', '', '']

beforeEach(async () => {
  board ||= await here.portal.signIn('bureau@envol.example')
  me ||= await here.portal.signIn(ME)
  today = await readCurrentParisDate(here.portal.db)
  await here.portal.db.execute(sql`delete from outbox`)
})

const settle = (id: number, body: object) =>
  here.portal.call('PUT /board/dues/:id/state', { path: `/board/dues/${id}/state`, token: board, body })
/** Returns the ledger balances of a due, in cents, by accounting account. */
async function balancesOf(due_id: number) {
  const { rows } = await here.portal.db.execute<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::int as cents from ledger_entries where due_id = ${due_id}
    group by account having sum(amount_cents) <> 0`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const receiptOf = async (id: number) => {
  const url = `/api/v1/dues/${id}/receipt`
  const answer = await here.portal.app.inject({ url, headers: { authorization: `Bearer ${me}` } })
  return answer.statusCode === 200 ? inspectTestPdf(answer.rawPayload).texts.join(' ').replaceAll(/\s+/g, ' ') : ''
}
const entry = { kind: 'cotisation', label: 'Essai', piece: 'ESSAI' } as const

describe('the accounts', () => {
  it('are append-only', async () => {
    for (const query of [sql`update ledger_entries set label = ''`, sql`delete from ledger_entries`])
      await expect(here.portal.db.execute(query)).rejects.toThrow()
  })

  it('accept only entries that add up to zero, whoever writes them', async () => {
    const before = await here.portal.db.$count(ledger_entries)
    const unbalanced = inTransaction(here.portal.db, (tx) =>
      bookLedgerMovements(tx, 0, [{ ...entry, paid_on: today, entries: [{ account: '512', amount_cents: 100 }] }]),
    )
    await expect(unbalanced).rejects.toThrow()
    expect(await here.portal.db.$count(ledger_entries)).toBe(before)
  })

  it('number entries without gaps, however many are booked at once', async () => {
    const entries = [
      { account: '512' as const, amount_cents: 100 },
      { account: '756' as const, amount_cents: -100 },
    ]
    const one = () =>
      inTransaction(here.portal.db, (tx) => bookLedgerMovements(tx, 0, [{ ...entry, paid_on: today, entries }]))
    await Promise.all([one(), one(), one(), one()])
    const { rows } = await here.portal.db.execute(sql`
      select max(movement) = count(distinct movement) as whole from ledger_entries`)
    expect(rows).toEqual([{ whole: true }])
  })

  it('accept nothing in a closed year: a late entry is booked today, with its own date', async () => {
    const year = Number(today.slice(0, 4)) - 1
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 19_200 })
    await here.portal.db.insert(closed_years).values({ year, by_member: 0 })
    expect((await settle(id, { state: 'payee', settled_on: `${year}-12-30` })).status).toBe(200)
    const { rows } = await here.portal.db.execute(sql`
      select distinct booked_on::text, paid_on::text from ledger_entries where due_id = ${id}`)
    expect(rows).toEqual([{ booked_on: today, paid_on: `${year}-12-30` }])
    const late = here.portal.db.execute(sql`
      insert into ledger_entries (movement, kind, account, amount_cents, booked_on, paid_on, label, piece, by_member)
      values (999999, 'cotisation', '512', 1, ${`${year}-05-01`}, ${today}, '', '', 0)`)
    await expect(late).rejects.toThrow()
  })
})

describe('a payment', () => {
  it('below the due has its receipt, and the rest stays owed', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 19_200 })
    const part = await settle(id, { state: 'payee', amount_cents: 10_000, by: 'cheque' })
    expect(part.body.data).toMatchObject({ state: 'attendue', paid_cents: 10_000, settled_on: null })
    expect(await balancesOf(id)).toEqual({ '5112': 10_000, '756': -10_000 })
    const [mail] = await listQueuedMailsOfRecipient(here.portal, ME)
    expect(mail).toMatchObject({ kind: 'paidInPart' })
    expect(JSON.stringify(mail)).toContain('92\u00a0€')
    expect(await receiptOf(id)).toMatch(/100 €[^]*Chèque/)

    const rest = await settle(id, { state: 'payee', by: 'especes' })
    expect(rest.body.data).toMatchObject({ state: 'payee', paid_cents: 19_200, settled_on: today })
    expect(await balancesOf(id)).toEqual({ '530': 9200, '5112': 10_000, '756': -19_200 })
    const both = await receiptOf(id)
    expect(both).toMatch(/100 €[^]*92 €[^]*Espèces/)
    expect((await settle(id, { state: 'payee' })).status).toBe(409)

    // The last payment was recorded by mistake.
    expect((await settle(id, { state: 'attendue' })).body.data).toMatchObject({ state: 'attendue', paid_cents: 10_000 })
    expect(await receiptOf(id)).not.toContain('Espèces')
    expect((await settle(id, { state: 'attendue' })).body.data).toMatchObject({ paid_cents: 0 })
    expect(await balancesOf(id)).toEqual({})
    expect((await settle(id, { state: 'attendue' })).status).toBe(409)
  })

  it('beyond the due pays it, and the excess becomes a credit and is mailed', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 19_200 })
    expect((await settle(id, { state: 'payee', amount_cents: 20_000 })).body.data).toMatchObject({ state: 'payee' })
    expect(await balancesOf(id)).toEqual({ '467': -800, '512': 20_000, '756': -19_200 })
    const [mail] = await listQueuedMailsOfRecipient(here.portal, ME)
    expect(mail).toMatchObject({ kind: 'paidTooMuch' })
    expect(JSON.stringify(mail)).toContain('8\u00a0€')
    // The receipt states the amount of the dues only.
    expect(await receiptOf(id)).toContain('192 €')
  })

  it('for two members is split in two, whole or not at all', async () => {
    const one = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 5000 })
    const other = await resetMemberToFirstDue(here.portal, {
      way: 'virement',
      amount_cents: 7000,
      email: 'membre2@envol.example',
    })
    const pay = (amount_cents: number) =>
      inTransaction(here.portal.db, (tx) =>
        recordDuesPayment(
          tx,
          {},
          { by_member: 1, due_ids: [other.id, one.id], amount_cents, paid_on: today, by: 'virement' },
        ),
      )
    await expect(pay(5000)).rejects.toThrow('ne suffit pas')
    expect(await balancesOf(one.id)).toEqual({})
    const twice = await Promise.allSettled([pay(12_100), pay(12_100)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balancesOf(one.id)).toEqual({ '512': 5000, '756': -5000 })
    expect(await balancesOf(other.id)).toEqual({ '467': -100, '512': 7100, '756': -7000 })
    const states = await here.portal.db.select({ state: dues.state }).from(dues).where(eq(dues.id, other.id))
    expect(states).toEqual([{ state: 'payee' }])
  })

  it('recorded by two board members at once is booked once', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 100 })
    const answers = await Promise.all([1, 2, 3].map(() => settle(id, { state: 'payee' })))
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409, 409])
    expect(await balancesOf(id)).toEqual({ '512': 100, '756': -100 })
  })
})

it('receipts are numbered without a gap, even after a rollback', async () => {
  const { db } = here.portal
  const numbers = async () =>
    (
      await db.execute<{ number: number }>(
        sql`select number from receipts where issued_on = ${today} order by id desc limit 2`,
      )
    ).rows.map(({ number }) => number)
  const first = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 100 })
  await settle(first.id, { state: 'payee' })
  const second = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 100 })
  const undone = inTransaction(db, async (tx) => {
    await recordDuesPayment(
      tx,
      {},
      { by_member: 1, due_ids: [second.id], amount_cents: 100, paid_on: today, by: 'virement' },
    )
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  await settle(second.id, { state: 'payee' })
  const [last = 0, before = 0] = await numbers()
  expect(last).toBe(before + 1)
})
