import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { formatDay } from '#server/payments/format.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient } from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const ME = 'membre@envol.example'
const cabin = { function: 'hotesse-steward', working_time: 'temps-plein' }
const captain = { function: 'commandant', working_time: 'temps-plein' }
const name = { first_name: 'Camille', last_name: 'Laurent', phone: '' }
let token = ''
let today = ''

/** Inserts a member who pays dues of 12 € a month, until nine days from now. A captain's monthly price is 32 €. */
beforeEach(async () => {
  const { db } = here.portal
  token ||= await here.portal.signIn(ME)
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate outbox`)
  await db
    .update(members)
    .set({ ...cabin, base: 'Paris-CDG', contract: 'cdi' })
    .where(eq(members.email, ME))
  await db.update(dues).set({ member_id: null })
  const { id } = await resetMemberToFirstDue(here.portal, { amount_cents: 1200 })
  const choice = (slug: string) => ({ slug, label: slug })
  await db.update(membership_scale).set({
    functions: [choice('hotesse-steward'), choice('commandant')],
    working_times: [choice('temps-plein')],
    dues: [
      { ...cabin, yearly: 14_400, monthly: 1200 },
      { ...captain, yearly: 38_400, monthly: 3200 },
    ],
  })
  const paid = { state: 'payee', from_on: addDays(today, -20), until_on: addDays(today, 9) } as const
  await db
    .update(dues)
    .set({ ...paid, due_on: paid.from_on, settled_on: paid.from_on })
    .where(eq(dues.id, id))
})

const preview = async (work = captain) => {
  const path = `/dues/change?${new URLSearchParams(work).toString()}`
  return (await here.portal.call('GET /dues/change', { path, token })).body.data
}
const mine = async () => (await here.portal.call('GET /dues', { token })).body.data
const save = (agreed_dues?: object, work = captain) =>
  here.portal.call('PUT /profile/details', {
    token,
    body: { ...name, ...work, base: 'Paris-CDG', contract: 'cdi', agreed_dues },
  })
const mailOf = async (kind: string) =>
  JSON.stringify((await listQueuedMailsOfRecipient(here.portal, ME)).filter((mail) => mail.kind === kind))

/** Creates the member's next due too late to announce its direct debit, as after a stop of the portal. */
async function openLate() {
  const { db } = here.portal
  await createNextDues(db, {})
  await db
    .update(dues)
    .set({ due_on: addDays(today, 3) })
    .where(eq(dues.state, 'a-annoncer'))
}

describe('a job change that affects the dues', () => {
  it('costs the announced price from the announced day: in the dues, the mails and the debit file', async () => {
    const { db } = here.portal
    await openLate()
    const first_on = sameOrNextBankDay(addDays(today, 14))
    const change = await preview()
    expect(change).toEqual({
      period: 'mensuelle',
      way: 'prelevement',
      former_cents: 1200,
      amount_cents: 3200,
      first_on,
    })

    for (const unread of [undefined, { amount_cents: 1200, first_on }, { amount_cents: 3200, first_on: today }]) {
      const { status, body } = await save(unread)
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^Votre cotisation va changer/)])
    }
    expect((await mine()).dues[0]).toMatchObject({ amount_cents: 1200 })
    expect((await save({ amount_cents: 3200, first_on })).status).toBe(200)
    const { dues: shown, next } = await mine()
    expect(shown.map(({ amount_cents, state }) => [amount_cents, state])).toEqual([
      [3200, 'a-annoncer'],
      [1200, 'payee'],
    ])
    expect(next?.amount_cents).toBe(3200)
    for (const said of ['32\u00a0€', '12\u00a0€', formatDay(first_on)])
      expect(await mailOf('duesChanged')).toContain(said)

    await announceDebits(db, {})
    for (const said of ['32\u00a0€', formatDay(first_on)]) expect(await mailOf('debitAhead')).toContain(said)
    expect((await mine()).dues[0]).toMatchObject({ amount_cents: 3200, state: 'annoncee', due_on: first_on })

    await db.update(dues).set({ debit_file_id: null })
    await db.delete(debit_files)
    const board = await here.portal.signIn('bureau@envol.example')
    const body = { until_on: first_on, count: 1, total_cents: 3200 }
    const made = await here.portal.call('POST /board/debit-files', { token: board, body })
    const { id, total_cents } = made.body.data
    const url = `/api/v1/board/debit-files/${id}/file`
    const { payload } = await here.portal.app.inject({ url, headers: { authorization: `Bearer ${board}` } })
    expect(total_cents).toBe(3200)
    expect(payload).toMatch(/<InstdAmt[^>]*>32\.00</)
    expect(payload).toContain(`<ReqdColltnDt>${first_on}</ReqdColltnDt>`)
  })

  it('begins with the first payment that was not announced yet', async () => {
    const { db } = here.portal
    await openLate()
    await announceDebits(db, {})
    const [announced] = (await mine()).dues
    const change = await preview()
    expect((change?.first_on ?? '') > (announced?.until_on ?? '')).toBe(true)
    await save({ amount_cents: 3200, first_on: change?.first_on })
    const { dues: after, next } = await mine()
    expect(after[0]).toMatchObject({ amount_cents: 1200, due_on: announced?.due_on })
    expect(next).toMatchObject({ amount_cents: 3200, due_on: change?.first_on })
  })

  it('applies to the next dues, from the day announced before they existed', async () => {
    const change = await preview()
    expect(change).toMatchObject({ former_cents: 1200, amount_cents: 3200 })
    expect((await save({ amount_cents: 3200, first_on: change?.first_on })).status).toBe(200)
    expect((await mine()).next).toMatchObject({ amount_cents: 3200, due_on: change?.first_on })
    await createNextDues(here.portal.db, {})
    expect((await mine()).dues[0]).toMatchObject({ amount_cents: 3200, due_on: change?.first_on })
  })

  it('needs no agreement when the price stays, or when no dues will follow', async () => {
    expect(await preview(cabin)).toBeNull()
    expect(await preview({ ...captain, working_time: 'temps-inconnu' })).toBeNull()
    await here.portal.db.update(members).set({ deletion_at: new Date() }).where(eq(members.email, ME))
    const leaving = [await preview(), (await mine()).next]
    await here.portal.db.update(members).set({ deletion_at: null }).where(eq(members.email, ME))
    expect(leaving).toEqual([null, null])
    expect((await save(undefined, cabin)).status).toBe(200)
    expect(await mailOf('duesChanged')).toBe('[]')
  })
})
