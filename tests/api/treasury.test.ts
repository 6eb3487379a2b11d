import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { certificates, dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { FEC_COLUMNS } from '#server/dues/ledger/writeFec.ts'
import { addDays } from '#server/payments/bankDays.ts'
import {
  resetMemberToFirstDue,
  scheduleAccountDeletionDuringTest,
  listQueuedMailsOfRecipient,
  listSortedReplyStatuses,
} from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { TAX_CREDIT: 'on' } })
const ME = 'membre@envol.example'
const OTHER = 'membre2@envol.example'
let [board, me, today] = ['', '', '']
const lastYear = () => Number(today.slice(0, 4)) - 1

beforeEach(async () => {
  board ||= await here.portal.signIn('bureau@envol.example')
  me ||= await here.portal.signIn(ME)
  today = await readCurrentParisDate(here.portal.db)
  await here.portal.db.execute(sql`delete from outbox`)
})

type Call = Parameters<typeof here.portal.call>[0]
const call = (name: string, path: string, body?: object) =>
  here.portal.call(`${name} ${path}` as Call, { path, token: board, ...(body && { body }) })
const raw = async (path: string, token = board) => {
  const answer = await here.portal.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, text: answer.payload, bytes: answer.rawPayload }
}
const pay = (ids: number[], amount_cents: number, settled_on = today, by = 'virement') =>
  call('POST', '/board/payments', { dues: ids, amount_cents, settled_on, by })
const owed = async (query: string) => {
  const { body } = await call('GET', `/board/dues?${query}`)
  return {
    ids: (body.data as { id: number }[]).map(({ id }) => id),
    total: (body as { meta: { total: number } }).meta.total,
  }
}

describe('the list of dues', () => {
  it('is filtered by name, number, reference, month, company and lateness', async () => {
    const mine = await resetMemberToFirstDue(here.portal, { way: 'virement' })
    const other = await resetMemberToFirstDue(here.portal, { way: 'virement', email: OTHER })
    const late = addDays(today, -40)
    await here.portal.db.update(dues).set({ due_on: late }).where(eq(dues.id, other.id))
    const [named] = await here.portal.db.select().from(members).where(eq(members.email, OTHER))
    if (!named) throw new Error('Nobody has this address')
    const queries = [
      `search=${encodeURIComponent(named.last_name.toLocaleUpperCase('fr'))}`,
      `search=${named.id}`,
      `search=${other.reference.toLowerCase()}`,
      'late=oui',
      `month=${late.slice(0, 7)}&state=attendue`,
      `company=${named.company_id}&late=oui`,
    ]
    for (const query of queries) {
      const { ids, total } = await owed(query)
      expect([query, ids.includes(other.id), ids.includes(mine.id)]).toEqual([query, true, false])
      expect(total).toBe(ids.length)
    }
    expect((await owed('search=%25')).total).toBe(0)
    expect((await call('GET', '/board/dues?month=2026-13')).status).toBe(422)
  })

  it('is the source of reminders in the board’s words, with the amount still owed', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 5000 })
    await pay([id], 2000)
    await here.portal.db.execute(sql`delete from outbox`)
    const words = 'Bonjour, votre <b>prélèvement</b> n’est pas passé.'
    expect((await call('POST', '/board/dues/reminders', { dues: [id], words })).status).toBe(200)
    const [mail] = await listQueuedMailsOfRecipient(here.portal, ME)
    expect(mail).toMatchObject({ kind: 'duesReminder', words })
    expect(JSON.stringify(mail)).toContain('30\u00a0€')
    await pay([id], 3000)
    expect((await call('POST', '/board/dues/reminders', { dues: [id], words })).status).toBe(409)
  })
})

it('the preview of a debit file gives its contents, and the reason for each exclusion', async () => {
  const { db } = here.portal
  await db.update(dues).set({ member_id: null })
  const one = await resetMemberToFirstDue(here.portal, { amount_cents: 1000 })
  const other = await resetMemberToFirstDue(here.portal, { amount_cents: 2000, email: OTHER })
  await announceDebits(db, {})
  const [due] = await db.select().from(dues).where(eq(dues.id, one.id))
  await scheduleAccountDeletionDuringTest(here.portal, OTHER)
  const { body } = await call('GET', `/board/debit-preview?until_on=${addDays(due?.due_on ?? today, 2)}`)
  expect(body.data).toMatchObject({
    count: 1,
    total_cents: 1000,
    first: 1,
    recurrent: 0,
    from_on: due?.due_on,
    refused: expect.arrayContaining([
      expect.objectContaining({ id: other.id, amount_cents: 2000, why: 'L’adhérent s’en va' }),
    ]) as unknown,
  })
  expect((body.data as { announced_days: number }).announced_days).toBeGreaterThanOrEqual(14)
})

describe('an overpayment', () => {
  it('is refunded once, with a mail', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 5000 })
    await pay([id], 5500)
    await here.portal.db.execute(sql`delete from outbox`)
    const give = () => call('POST', `/board/dues/${id}/give-back`, { on: today, by: 'virement' })
    expect(listSortedReplyStatuses(await Promise.all([give(), give()]))).toEqual([200, 409])
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toMatchObject([{ kind: 'creditGivenBack' }])
    const held = await here.portal.value(sql`
      select coalesce(sum(amount_cents), 0)::int from ledger_entries where due_id = ${id} and account = '467'`)
    expect(held).toBe(0)
    // The payment behind the credit cannot be taken back any more.
    const undone = await call('PUT', `/board/dues/${id}/state`, { state: 'attendue' })
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('déjà été rendu')])
  })

  it('or pays another due of the same member', async () => {
    const { id, member_id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 5000 })
    await pay([id], 6000)
    const [{ id: _id, ...due } = never()] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
    const next = { ...due, from_on: addDays(due.until_on, 1), until_on: addDays(due.until_on, 30), settled_on: null }
    const [made] = await here.portal.db
      .insert(dues)
      .values({ ...next, member_id, state: 'attendue', amount_cents: 1000 })
      .returning({ id: dues.id })
    const use = () => call('POST', `/board/dues/${made?.id}/credit`)
    expect(listSortedReplyStatuses(await Promise.all([use(), use()]))).toEqual([200, 409])
    const { body } = await call('GET', `/board/dues?search=${due.reference}`)
    expect(body.data).toMatchObject([
      { id, state: 'payee', credit_cents: 0 },
      { id: made?.id, state: 'payee', paid_cents: 1000 },
    ])
  })
})

describe('the accounts of a year', () => {
  it('are exported as entries for the tax office: columns, dates, sums of zero, numbers without a gap', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 19_205 })
    await pay([id], 10_000, today, 'cheque')
    await pay([id], 10_000, today, 'especes')
    await call('POST', '/board/deposits', { from: '5112', on: today })
    const path = `/board/ledger/${today.slice(0, 4)}/fec`
    const { status, text } = await raw(path)
    expect(status).toBe(200)
    expect((await raw(path)).text).toBe(text)
    const [head, ...lines] = text.slice(0, -2).split('\r\n')
    expect(head?.split('\t')).toEqual([...FEC_COLUMNS])
    expect(FEC_COLUMNS).toHaveLength(18)
    const rows = lines.map((line) => {
      const cells = line.split('\t')
      expect(cells).toHaveLength(18)
      return Object.fromEntries(FEC_COLUMNS.map((column, at) => [column, cells[at] ?? ''])) as Record<
        (typeof FEC_COLUMNS)[number],
        string
      >
    })
    const cents = (amount: string) => {
      expect(amount).toMatch(/^\d+,\d\d$/)
      return Number(amount.replace(',', ''))
    }
    const sums = new Map<string, number>()
    for (const row of rows) {
      for (const day of [row.EcritureDate, row.PieceDate, row.ValidDate]) expect(day).toMatch(/^20\d\d[01]\d[0-3]\d$/)
      expect(row.EcritureDate.slice(0, 4)).toBe(today.slice(0, 4))
      expect(row.CompteNum).toMatch(/^[1-7]\d{5}$/)
      for (const said of [row.JournalCode, row.JournalLib, row.CompteLib, row.PieceRef, row.EcritureLib])
        expect(said).not.toBe('')
      const [debit, credit] = [cents(row.Debit), cents(row.Credit)]
      expect([debit, credit].filter((amount) => amount > 0)).toHaveLength(1)
      sums.set(row.EcritureNum, (sums.get(row.EcritureNum) ?? 0) + debit - credit)
    }
    expect([...sums.keys()]).toEqual([...sums.keys()].map((_, index) => String(index + 1)))
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
    expect(new Set(rows.map(({ JournalCode }) => JournalCode))).toEqual(new Set(['AN', 'BQ', 'CA', 'CH', 'OD']))
    expect(rows.map(({ EcritureLib }) => EcritureLib)).toContain('Remise de chèques')
  })

  it('are shown by month and account, and closed after the year: a late entry is booked today', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 700 })
    await pay([id], 700, `${lastYear()}-12-30`)
    const { body } = await call('GET', `/board/ledger/${lastYear()}`)
    expect(body.data).toMatchObject({
      is_closed: false,
      months: expect.arrayContaining([expect.objectContaining({ month: 12 })]) as unknown,
    })
    expect((await call('POST', `/board/ledger/${today.slice(0, 4)}/close`)).status).toBe(409)
    const close = () => call('POST', `/board/ledger/${lastYear()}/close`)
    expect(listSortedReplyStatuses(await Promise.all([close(), close()]))).toEqual([200, 409])
    const before = (await raw(`/board/ledger/${lastYear()}/fec`)).text
    expect((await call('PUT', `/board/dues/${id}/state`, { state: 'attendue' })).status).toBe(200)
    await pay([id], 700, `${lastYear()}-12-31`)
    expect((await raw(`/board/ledger/${lastYear()}/fec`)).text).toBe(before)
    // The next year opens with this year's closing balance.
    const next = (await raw(`/board/ledger/${today.slice(0, 4)}/fec`)).text
    expect(next.split('\r\n')[1]).toMatch(/^AN\tÀ nouveau\t1\t/)
    const wrong = here.portal.db.insert(ledger_entries).values({
      movement: 999_999,
      kind: 'frais',
      account: '627',
      amount_cents: 1,
      booked_on: `${lastYear()}-05-01`,
      paid_on: today,
      label: '',
      piece: '',
      by_member: 0,
    })
    await expect(wrong).rejects.toThrow()
  })
})

it('the accounts of a large association for years are shown, with sums beyond an integer', async () => {
  const move = (movement: number, booked_on: string) =>
    here.portal.db.insert(ledger_entries).values(
      (
        [
          ['512', 1],
          ['756', -1],
        ] as const
      ).map(([account, sign]) => ({
        movement,
        kind: 'cotisation' as const,
        account,
        amount_cents: sign * 2_000_000_000,
        booked_on,
        paid_on: booked_on,
        label: 'Cotisations',
        piece: 'GRAND',
        by_member: 1,
      })),
    )
  const last = Number(await here.portal.value(sql`select coalesce(max(movement), 0) from ledger_entries`))
  await move(last + 1, '2004-05-01')
  await move(last + 2, '2004-05-02')
  const read = async (year: number) => (await call('GET', `/board/ledger/${year}`)).body.data as object
  expect(await read(2004)).toMatchObject({ months: [{ month: 5, sums: { 512: 4e9, 756: -4e9 } }] })
  expect(await read(2005)).toMatchObject({ opening: { 512: 4e9 } })
  expect((await raw('/board/ledger/2005/fec')).text).toContain('\t40000000,00\t')
})

it('one act creates the certificates of a year, numbered without a gap and reproducible', async () => {
  const { db } = here.portal
  await db.delete(certificates)
  const mine = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 700 })
  const other = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 800, email: OTHER })
  for (const [{ id }, cents] of [
    [mine, 700],
    [other, 800],
  ] as const)
    await pay([id], cents, `${lastYear()}-12-30`)
  await db.execute(sql`delete from outbox`)
  const make = () => call('POST', `/board/ledger/${lastYear()}/certificates`)
  await Promise.all([make(), make()])
  const made = await db.select().from(certificates).orderBy(certificates.number)
  expect(made.length).toBeGreaterThanOrEqual(2)
  expect(made.map(({ number }) => number)).toEqual(made.map((_, index) => index + 1))
  expect((await listQueuedMailsOfRecipient(here.portal, ME)).map(({ kind }) => kind)).toEqual(['certificateReady'])
  const paper = () => raw(`/dues/certificates/${lastYear()}`, me)
  const first = await paper()
  expect(first.status).toBe(200)
  expect((await paper()).bytes.equals(first.bytes)).toBe(true)
  expect(await db.$count(certificates)).toBe(made.length)
  // A payment is undone meanwhile: only its certificate is made again.
  await call('PUT', `/board/dues/${mine.id}/state`, { state: 'attendue' })
  await pay([mine.id], 700, `${lastYear()}-12-30`)
  await make()
  expect(await db.$count(certificates)).toBe(made.length + 1)
})

function never(): never {
  throw new Error('It is not there')
}
