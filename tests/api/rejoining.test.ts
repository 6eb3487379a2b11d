import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { addDays, addMonths } from '#server/payments/bankDays.ts'
import { resetMemberToFirstDue } from './duesRows.ts'
import {
  directDebitMembershipRequestBody,
  bankTransferMembershipRequestBody,
  useMembershipRequestPortal,
  createPendingMembershipRequest,
} from './joining.ts'
import type { TestedApiCallName } from './portal.ts'

const { here } = useMembershipRequestPortal()
const EMAIL = 'revenante@voyage.example'
let board = ''
let today = ''
let whose = 0

/** Yearly membership prices of the test's price list, in cents. */
const YEARLY = 38_400
const MONTHLY = 3200

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(
    sql`update dues set member_id = null where member_id in (select id from members where email = ${EMAIL})`,
  )
  await db.execute(sql`delete from members where email = ${EMAIL}`)
  const [made] = await db
    .insert(members)
    .values({
      email: EMAIL,
      canonical_email: EMAIL as never,
      first_name: 'Maëlle',
      last_name: 'Le Garrec',
      company_id: 1,
      function: 'commandant',
      working_time: 'temps-plein',
    })
    .returning({ id: members.id })
  whose = made?.id ?? 0
})

const call = <Name extends TestedApiCallName>(name: Name, path: string, body?: object) =>
  here.portal.call(name, { path, token: board, ...(body && { body }) })
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows
const pay = async (due: number, amount_cents: number) => {
  const paid = { state: 'payee', settled_on: today, amount_cents, by: 'virement' }
  expect((await call('PUT /board/dues/:id/state', `/board/dues/${due}/state`, paid)).status).toBe(200)
}
const leave = async () => {
  const left = { standing: 'left', on: today }
  expect((await call('PUT /board/members/:id/standing', `/board/members/${whose}/standing`, left)).status).toBe(200)
}
const rejoin = async (body: ReturnType<typeof bankTransferMembershipRequestBody>) => {
  const id = await createPendingMembershipRequest(here.portal, body)
  return call('POST /board/requests/:id/acceptance', `/board/requests/${id}/acceptance`)
}
const owed = () =>
  rows(sql`select id, from_on::text, until_on::text, amount_cents, way, state, (
      select -sum(amount_cents)::int from ledger_entries where due_id = dues.id and account = '756') as paid
    from dues where member_id = ${whose} order by id`)
const balances = () =>
  rows(sql`select account, sum(amount_cents)::int as cents from ledger_entries
    where due_id in (select id from dues where member_id = ${whose}) group by account having sum(amount_cents) <> 0
    order by account`)
const lastDay = (months: number) => addDays(addMonths(today, months), -1)
const yearly = () => bankTransferMembershipRequestBody({ email: EMAIL, function: 'commandant' })
const joined = () =>
  resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement', period: 'annuelle', amount_cents: YEARLY })

describe('a member who joins, leaves and joins again on one day', () => {
  it('owes the unpaid rest of a partial payment, and the write-off is undone', async () => {
    const { id } = await joined()
    await pay(id, 5000)
    await leave()
    expect((await rejoin(yearly())).status).toBe(200)
    expect(await owed()).toEqual([
      {
        id,
        from_on: today,
        until_on: lastDay(12),
        amount_cents: YEARLY,
        way: 'virement',
        state: 'attendue',
        paid: 5000,
      },
    ])
    expect(await balances()).toEqual([
      { account: '512', cents: 5000 },
      { account: '756', cents: -5000 },
    ])
    await pay(id, YEARLY - 5000)
    expect(await owed()).toMatchObject([{ state: 'payee', paid: YEARLY }])
  })

  it('owes nothing for the paid period', async () => {
    const { id } = await joined()
    await pay(id, YEARLY)
    await leave()
    expect((await rejoin(bankTransferMembershipRequestBody({ ...yearly(), period: 'mensuelle' }))).status).toBe(200)
    expect(await owed()).toMatchObject([{ id, state: 'payee', amount_cents: YEARLY, until_on: lastDay(12) }])
  })

  it('owes the period once when they had paid nothing', async () => {
    await joined()
    await leave()
    expect((await rejoin(yearly())).status).toBe(200)
    expect(await owed()).toMatchObject([{ from_on: today, state: 'attendue', amount_cents: YEARLY, paid: null }])
  })

  it('pays the rest by transfer when the following dues are debited', async () => {
    const { id } = await joined()
    await pay(id, 1000)
    await leave()
    expect((await rejoin(directDebitMembershipRequestBody({ email: EMAIL, function: 'commandant' }))).status).toBe(200)
    expect(await owed()).toMatchObject([
      { id, state: 'attendue', way: 'virement', amount_cents: MONTHLY, until_on: lastDay(1), paid: 1000 },
    ])
    expect(await rows(sql`select way, period from dues_plans where member_id = ${whose}`)).toEqual([
      { way: 'prelevement', period: 'mensuelle' },
    ])
    expect(await rows(sql`select state from mandates where member_id = ${whose}`)).toEqual([{ state: 'actif' }])
  })

  it('has a credit of the excess over the new amount, which can be undone', async () => {
    const { id } = await joined()
    await pay(id, 5000)
    await leave()
    expect((await rejoin(bankTransferMembershipRequestBody({ ...yearly(), period: 'mensuelle' }))).status).toBe(200)
    expect(await owed()).toMatchObject([
      { id, state: 'payee', amount_cents: MONTHLY, until_on: lastDay(1), paid: 3200 },
    ])
    expect(await balances()).toEqual([
      { account: '467', cents: -1800 },
      { account: '512', cents: 5000 },
      { account: '756', cents: -3200 },
    ])
    expect(await rows(sql`select amount_cents from receipts where due_id = ${id} and cancelled_on is null`)).toEqual([
      { amount_cents: 3200 },
    ])
    const undone = await call('PUT /board/dues/:id/state', `/board/dues/${id}/state`, { state: 'attendue' })
    expect(undone.status).toBe(200)
    expect(await balances()).toEqual([])
  })

  it('may do this twice', async () => {
    const { id } = await joined()
    await pay(id, 5000)
    for (const _ of [1, 2]) {
      await leave()
      expect((await rejoin(yearly())).status).toBe(200)
    }
    expect(await owed()).toMatchObject([{ id, state: 'attendue', paid: 5000 }])
  })
})
