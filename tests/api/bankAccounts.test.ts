import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { accountingYearOfDay } from '#server/dues/ledger/accountingYear.ts'
import { fecFileName } from '#server/dues/ledger/writeFec.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { buildSampleCamt053Statement, buildSampleCfonb120Statement } from '#tests/samples/bankFiles.ts'
import { findFecMistakes, fecNamePattern as lawfulName } from '#tests/samples/fecRules.ts'
import { resetMemberToFirstDue, listSortedReplyStatuses } from './duesRows.ts'
import { useTestPortal, type TestedApiCallName } from './portal.ts'

const here = useTestPortal()
let board = ''
let today = ''

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate bank_statements cascade`)
})

const call = <Name extends TestedApiCallName>(name: Name, path: string, body?: object) =>
  here.portal.call(name, { path, token: board, ...(body && { body }) })
const reconciled = async (on = '') =>
  (await call('GET /board/reconciliation', `/board/reconciliation${on && `?on=${on}`}`)).body.data

let count = 0
/** Inserts a bank statement line that is not matched to dues; returns its id. */
async function bankLine(cents: number, more: { state?: string; on?: string; quoted?: string; of_batch?: number } = {}) {
  count += 1
  const { rows } = await here.portal.db.execute<{ id: number }>(sql`
    with kept as (
      insert into bank_statements (format, name, sha256, by_member) values ('csv', '', ${`x${count}`}, 1) returning id
    )
    insert into bank_entries (statement_id, what, state, booked_on, amount_cents, bank_reference, quoted, reason, name,
        account_end, text, of_batch, fingerprint)
      select id, 'movement', ${more.state ?? 'open'}, ${more.on ?? today}, ${cents}, '',
        ${sql.param(more.quoted ? [more.quoted] : [])}::text[], '', '', '', '', ${more.of_batch ?? 1}, ${`x${count}`}
        from kept returning id`)
  return rows[0]?.id ?? 0
}
const book = (id: number, account: string, label = 'Frais de rejet de novembre') =>
  call('PUT /board/bank-entries/:id/account', `/board/bank-entries/${id}/account`, { account, label })
const undo = (id: number) => call('DELETE /board/bank-entries/:id/decision', `/board/bank-entries/${id}/decision`)
const heldIn = async (account: string) =>
  Number(
    await here.portal.value(
      sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries where account = ${account}`,
    ),
  )

describe('a bank line that pays no due', () => {
  it.each([
    ['rejection fees', -380, 'other', '627', 'frais'],
    ['a grant', 150_000, 'open', '740', 'recette'],
    ['an expense', -4250, 'other', '625', 'depense'],
    ['a gift', 2000, 'open', '754', 'recette'],
    ['cheques that were paid in', 9600, 'open', '5112', 'depot'],
  ])('is booked as %s, and « Banque » moves as the bank did', async (_what, cents, state, account, kind) => {
    const before = { bank: await heldIn('512'), other: await heldIn(account) }
    const id = await bankLine(cents, { state })
    const { status, body } = await book(id, account)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'booked',
      is_automatic: false,
      booking: { account, label: 'Frais de rejet de novembre' },
    })
    expect({ bank: await heldIn('512'), other: await heldIn(account) }).toEqual({
      bank: before.bank + cents,
      other: before.other - cents,
    })
    expect(await here.portal.value(sql`select kind from ledger_entries order by id desc limit 1`)).toBe(kind)
    // A double click books once.
    expect((await book(id, account)).status).toBe(409)
    expect((await undo(id)).status).toBe(200)
    expect({ bank: await heldIn('512'), other: await heldIn(account) }).toEqual(before)
    expect(await here.portal.value(sql`select state from bank_entries where id = ${id}`)).toBe(state)
    expect((await book(id, account)).status).toBe(200)
  })

  it('is booked once when two people do it at the same time', async () => {
    const id = await bankLine(-380, { state: 'other' })
    const answers = await Promise.all([book(id, '627'), book(id, '627')])
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409])
  })

  it('is refused as the total of a debit file, whose payments are booked one by one', async () => {
    await here.portal.db.execute(
      sql`insert into debit_files (message_id, collect_on) values ('ENVOL-TOTAL', ${today}) on conflict do nothing`,
    )
    for (const more of [{ quoted: 'ENVOL-TOTAL' }, { of_batch: 202 }]) {
      const { status, body } = await book(await bankLine(31_656, { state: 'other', ...more }), '758')
      expect([status, body.message]).toEqual([409, expect.stringContaining('total d’un fichier')])
    }
  })

  it('asks for an account and a label', async () => {
    const id = await bankLine(-380)
    expect((await book(id, '999')).status).toBe(422)
    expect((await book(id, '627', ' ')).status).toBe(422)
  })
})

describe('a bank line that pays several dues and something else', () => {
  const COUPLE = ['membre@envol.example', 'membre2@envol.example']
  const split = (id: number, parts: object[], rest?: object) =>
    call('PUT /board/bank-entries/:id/dues', `/board/bank-entries/${id}/dues`, { parts, ...(rest && { rest }) })
  async function owed() {
    const ids: number[] = []
    for (const email of COUPLE) ids.push((await resetMemberToFirstDue(here.portal, { email, way: 'virement' })).id)
    return { ids, parts: ids.map((due_id) => ({ due_id, amount_cents: 1210 })) }
  }
  const states = async (ids: number[]) =>
    (
      await here.portal.db.execute<{ state: string }>(
        sql`select state from dues where id = any(${sql.param(ids)}::int[]) order by id`,
      )
    ).rows.map(({ state }) => state)

  it.each([
    ['a couple’s transfer with a gift', 3000, '754', 580],
    ['what a platform pays, less its fees', 2380, '627', -40],
  ])('is split for %s, and undone as one', async (_what, cents, account, amount_cents) => {
    const { ids, parts } = await owed()
    const before = { bank: await heldIn('512'), dues: await heldIn('756'), other: await heldIn(account) }
    const id = await bankLine(cents)
    const { status, body } = await split(id, parts, { account, label: 'Le reste', amount_cents })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'booked',
      booking: { account, label: 'Le reste', amount_cents },
      dues: [{ amount_cents: 1210 }, { amount_cents: 1210 }],
    })
    expect(await states(ids)).toEqual(['payee', 'payee'])
    expect({ bank: await heldIn('512'), dues: await heldIn('756'), other: await heldIn(account) }).toEqual({
      bank: before.bank + cents,
      dues: before.dues - 2420,
      other: before.other - amount_cents,
    })
    expect((await undo(id)).status).toBe(200)
    expect(await states(ids)).toEqual(['attendue', 'attendue'])
    expect({ bank: await heldIn('512'), dues: await heldIn('756'), other: await heldIn(account) }).toEqual(before)
    expect(await here.portal.value(sql`select state from bank_entries where id = ${id}`)).toBe('open')
    expect((await split(id, parts, { account, label: 'Le reste', amount_cents })).status).toBe(200)
  })

  it('is refused when its parts do not add up, or one of them is invalid: nothing is booked', async () => {
    const { ids, parts } = await owed()
    const id = await bankLine(3000)
    const before = await heldIn('512')
    const gift = { account: '754', label: 'Don' }
    const short = await split(id, parts, { ...gift, amount_cents: 500 })
    expect([short.status, short.body.message]).toEqual([422, expect.stringMatching(/29,20.*30\s€.*en entier/)])
    expect((await split(id, parts, { ...gift, amount_cents: 0 })).status).toBe(422)
    expect((await split(id, parts, { account: '756', label: 'Don', amount_cents: 580 })).status).toBe(422)
    expect((await split(id, parts, { account: '754', label: ' ', amount_cents: 580 })).status).toBe(422)
    const gone = [...parts.slice(0, 1), { due_id: 2_000_000_000, amount_cents: 1210 }]
    expect((await split(id, gone, { ...gift, amount_cents: 580 })).status).toBe(404)
    expect(await states(ids)).toEqual(['attendue', 'attendue'])
    expect(await heldIn('512')).toBe(before)
  })

  it('is split once when two people do it at the same time', async () => {
    const { parts } = await owed()
    const id = await bankLine(3000)
    const rest = { account: '754', label: 'Don', amount_cents: 580 }
    expect(listSortedReplyStatuses(await Promise.all([split(id, parts, rest), split(id, parts, rest)]))).toEqual([
      200, 409,
    ])
  })
})

describe('the reconciliation', () => {
  it('shows the bank, the ledger and their difference, which is zero once all lines are booked', async () => {
    const { db } = here.portal
    const due = await resetMemberToFirstDue(here.portal, { way: 'virement' })
    await inTransaction(db, (tx) =>
      recordDuesPayment(
        tx,
        {},
        { by_member: 1, due_ids: [due.id], amount_cents: 1210, paid_on: today, by: 'virement' },
      ),
    )
    const start = await reconciled()
    expect(start).toMatchObject({ on: today, bank_cents: null, difference_cents: null, balances: [] })
    const fees = await bankLine(-380, { state: 'other' })
    await call('POST /board/bank-balances', '/board/bank-balances', { day: today, cents: start.ledger_cents - 380 })
    expect(await reconciled()).toMatchObject({
      ledger_cents: start.ledger_cents,
      bank_cents: start.ledger_cents - 380,
      difference_cents: -380,
      unbooked: { count: 1, cents: -380 },
    })
    await book(fees, '627')
    expect(await reconciled()).toMatchObject({ difference_cents: 0, unbooked: { count: 0, cents: 0 } })
    expect(await reconciled(addDays(today, -1))).toMatchObject({ bank_cents: null })
  })

  it('reads the balance of a statement in both formats', async () => {
    const bring = async (text: string) => {
      const { status, body } = await here.portal.call('POST /board/statements', {
        token: board,
        body: Buffer.from(text) as never,
        headers: { 'content-type': 'application/octet-stream' },
      })
      expect([status, body.message]).toEqual([200, undefined])
      return body.data.id
    }
    const id = await bring(buildSampleCamt053Statement([]))
    const { balances } = await reconciled()
    expect(balances).toEqual([
      expect.objectContaining({ cents: 100_000, statement_id: id, account_end: expect.stringMatching(/•/) }),
    ])
    await bring(buildSampleCfonb120Statement([]))
    const after = await reconciled()
    expect(after.balances).toHaveLength(1)
    expect(after.bank_cents).toBe(100_000)
  })

  it('adds up the balances of several accounts in one file (CFONB 120), without foreign accounts', async () => {
    const { db } = here.portal
    const [scale] = await db.select({ accounts: membership_scale.accounts }).from(membership_scale)
    const second = 'FR7630006000029876543210158'
    const accounts = [
      ...(scale?.accounts ?? []),
      { company_id: 2, holder: 'Envol', iban: second, bic: 'AGRIFRPP', bank: 'Banque des Escales' },
    ]
    await db.update(membership_scale).set({ accounts })
    onTestFinished(async () => void (await db.update(membership_scale).set({ accounts: scale?.accounts ?? [] })))
    const other = '101070010112345678901'
    const text =
      buildSampleCfonb120Statement([{ cents: 9900, text: 'AILLEURS' }], { account: other }) +
      buildSampleCfonb120Statement([{ cents: 1600, text: 'VIREMENT' }]) +
      buildSampleCfonb120Statement([{ cents: -2500, text: 'FRAIS' }], { account: second.slice(4, 25) })
    const { status } = await here.portal.call('POST /board/statements', {
      token: board,
      body: Buffer.from(text) as never,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(status).toBe(200)
    const { balances, bank_cents } = await reconciled()
    expect(balances.map(({ account_end, cents }) => [account_end, cents])).toEqual([
      ['FR76 •••• 0158', 97_500],
      ['FR76 •••• 0189', 101_600],
    ])
    expect(bank_cents).toBe(199_100)
    expect(Number(await here.portal.value(sql`select count(*)::int from bank_entries`))).toBe(2)
  })

  it('records the opening balance from before the portal, and corrects it', async () => {
    const first = String(
      await here.portal.value(sql`select min(booked_on)::text from ledger_entries where account = '512'`),
    )
    const open = (day: string, cents: number) => call('PUT /board/bank-opening', '/board/bank-opening', { day, cents })
    const before = await heldIn('512')
    expect((await open(today, 50_000)).status).toBe(422)
    const day = addDays(first, -1)
    expect((await open(day, 500_000)).status).toBe(200)
    expect((await open(day, 500_000)).status).toBe(200)
    expect([await heldIn('512'), await heldIn('110')]).toEqual([before + 500_000, -500_000])
    expect((await open(day, 420_000)).status).toBe(200)
    expect([await heldIn('512'), await heldIn('110')]).toEqual([before + 420_000, -420_000])
    expect((await reconciled()).opening).toEqual({ day, cents: 420_000 })
    expect((await open(day, 0)).status).toBe(200)
    expect(await heldIn('512')).toBe(before)
  })
})

describe('the accounting entries file (FEC)', () => {
  it.each([
    ['123 456 782', '123456782FEC20261231.txt'],
    ['123\u00a0456\u00a0782', '123456782FEC20261231.txt'],
    ['123456782', '123456782FEC20261231.txt'],
    ['', 'ENVOLFEC20261231.txt'],
    ['12345', 'ENVOLFEC20261231.txt'],
  ])('is named after a SIREN typed as « %s »', (siren, name) => expect(fecFileName(siren, '2026-12-31')).toBe(name))

  it('has a lawful name', () => expect(fecFileName('123 456 782', '2027-08-31')).toMatch(lawfulName))

  const fileOf = async (year: number) => {
    const { body, headers } = await here.portal.app.inject({
      url: `/api/v1/board/ledger/${year}/fec`,
      headers: { authorization: `Bearer ${board}` },
    })
    return { text: body, name: String(headers['content-disposition']) }
  }
  const setEnd = (ends_month: number) => call('PUT /board/accounting-year', '/board/accounting-year', { ends_month })

  it('follows article A47 A-1, in a calendar year and in one that ends in August', async () => {
    // The last accounting year that ended in August, whatever the day of the test.
    const year = accountingYearOfDay(today, 8) - 1
    await book(await bankLine(-380, { state: 'other' }), '627')
    await book(await bankLine(123_400, { on: `${year}-08-31` }), '740')
    await book(await bankLine(123_500, { on: `${year}-09-01` }), '740')
    const calendar = await fileOf(year)
    expect(findFecMistakes({ text: calendar.text, first_on: `${year}-01-01`, last_on: `${year}-12-31` })).toEqual([])
    expect(calendar.name).toContain(`FEC${year}1231.txt`)

    expect((await setEnd(8)).status).toBe(200)
    const [former, present] = [await fileOf(year), await fileOf(year + 1)]
    expect(findFecMistakes({ text: former.text, first_on: `${year - 1}-09-01`, last_on: `${year}-08-31` })).toEqual([])
    expect(findFecMistakes({ text: present.text, first_on: `${year}-09-01`, last_on: `${year + 1}-08-31` })).toEqual([])
    expect(former.name).toContain(`FEC${year}0831.txt`)
    expect([former.text.includes('1234,00'), former.text.includes('1235,00')]).toEqual([true, false])
    expect([/\t740000\t[^\n]*1234,00/.test(present.text), present.text.includes('1235,00')]).toEqual([false, true])
    // The present year opens with the balance of the former one.
    expect(present.text.split('\r\n')[1]).toMatch(/^AN\tÀ nouveau\t1\t\d{4}0901\t/)

    const ledger = (await call('GET /board/ledger/:year', `/board/ledger/${year + 1}`)).body.data
    expect(ledger).toMatchObject({ first_on: `${year}-09-01`, last_on: `${year + 1}-08-31`, ends_month: 8 })
    // The present year is not over. The former one is, and can be closed.
    expect((await call('POST /board/ledger/:year/close', `/board/ledger/${year + 1}/close`)).status).toBe(409)
    const years = (await call('GET /board/ledger/:year', `/board/ledger/${year}`)).body.data
    for (const one of years.years.filter((each) => each <= year).toSorted((a, b) => a - b))
      expect([one, (await call('POST /board/ledger/:year/close', `/board/ledger/${one}/close`)).status]).toEqual([
        one,
        200,
      ])
    expect((await setEnd(12)).status).toBe(409)
    // A line of a closed year is booked today, in the open year.
    const late = await bankLine(-500, { state: 'other', on: `${year}-08-15` })
    expect((await book(late, '627')).status).toBe(200)
    expect(
      await here.portal.value(
        sql`select max(booked_on)::text from ledger_entries where movement = (select max(movement) from ledger_entries)`,
      ),
    ).toBe(today)
    expect(
      findFecMistakes({ text: (await fileOf(year)).text, first_on: `${year - 1}-09-01`, last_on: `${year}-08-31` }),
    ).toEqual([])
  })
})
