import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkPreview } from '#contract/memberWork.ts'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { collectDebits } from '#server/dues/collectDebits.ts'
import { sweepDues } from '#server/dues/forgetDues.ts'
import { members as membersFeature } from '#server/members/members.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'
import { join, mailsTo, statusesOf } from './duesRows.ts'
import { usePortal } from './portal.ts'

const here = usePortal()
const EMAILS = ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example']
let board = ''
let today = ''

beforeEach(async () => {
  board = await here.portal.signIn('bureau@envol.example')
  today = await readToday(here.portal.db)
  await here.portal.db.execute(sql`delete from outbox`)
})

const call = (name: string, path: string, body?: object, token = board) =>
  here.portal.call(name as 'GET /companies', { path, token, ...(body && { body }) })
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows

/** A file of three debits whose day has come. */
async function filed() {
  const { db } = here.portal
  await db
    .update(dues)
    .set({ debit_file_id: null })
    .where(sql`${dues.debit_file_id} is not null`)
  await db.delete(debit_files)
  await db.update(dues).set({ state: 'attendue' }).where(eq(dues.state, 'annoncee'))
  const owed = []
  for (const email of EMAILS) owed.push(await join(here.portal, { email }))
  const ids = owed.map(({ id }) => id)
  const day = bankDayFrom(addDays(today, 1))
  const these = sql`${dues.id} = any(${sql.param(ids)})`
  await db.update(dues).set({ state: 'annoncee', due_on: day }).where(these)
  const { id } = await collectDebits(db, 1, day)
  const before = addDays(today, -1)
  await db.update(debit_files).set({ until_on: before }).where(eq(debit_files.id, id))
  await db.update(dues).set({ due_on: before }).where(these)
  await db.execute(sql`delete from outbox`)
  return { id, ids }
}
const settle = (id: number, rejected: number[]) =>
  call('PUT /board/debit-files/:id/state', `/board/debit-files/${id}/state`, { rejected })
const unsettle = (id: number) => call('DELETE /board/debit-files/:id/state', `/board/debit-files/${id}/state`)
const states = async (ids: number[]) =>
  (await rows(sql`select state from dues where id = any(${sql.param(ids)}) order by id`)).map(({ state }) => state)

describe('« Tout est payé », undone', () => {
  it('takes the whole act back: states, accounts, receipts, and tells whose refusal was a mistake', async () => {
    const { id, ids } = await filed()
    const bank = sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries where account = '512'`
    const before = await here.portal.value(bank)
    expect((await settle(id, [ids[2] ?? 0])).status).toBe(200)
    expect(await states(ids)).toEqual(['payee', 'payee', 'rejetee'])
    const files = (await call('GET /board/debit-files', '/board/debit-files')).body.data as { settlement: object }[]
    expect(files[0]?.settlement).toMatchObject({ paid: 2, rejected: 1 })
    await here.portal.db.execute(sql`delete from outbox`)
    const undone = await unsettle(id)
    expect([undone.status, undone.body.message]).toEqual([
      200,
      'Annulé\u00a0: 3 prélèvements sont de nouveau à la banque.',
    ])
    expect(await states(ids)).toEqual(['remise', 'remise', 'remise'])
    expect(await here.portal.value(bank)).toBe(before)
    expect(
      await rows(sql`select from receipts where due_id = any(${sql.param(ids)}) and cancelled_on is null`),
    ).toEqual([])
    expect((await mailsTo(here.portal, EMAILS[2] ?? '')).map(({ kind }) => kind)).toEqual(['refusalCorrected'])
    // Whom nothing was said to is not written to.
    expect(await mailsTo(here.portal, EMAILS[0] ?? '')).toEqual([])
    // The file can be noted again.
    expect((await settle(id, [])).status).toBe(200)
    expect(await states(ids)).toEqual(['payee', 'payee', 'payee'])
  })

  it('is undone once, by one of two who ask at the same time', async () => {
    const { id } = await filed()
    await settle(id, [])
    const answers = await Promise.all([unsettle(id), unsettle(id)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await unsettle(id)).status).toBe(409)
  })

  it('leaves what was noted since, and says how many', async () => {
    const { id, ids } = await filed()
    await settle(id, [])
    const [first] = ids
    expect((await call('PUT /board/dues/:id/state', `/board/dues/${first}/state`, { state: 'rejetee' })).status).toBe(
      200,
    )
    const { body } = await unsettle(id)
    expect(body.message).toBe(
      'Annulé\u00a0: 2 prélèvements sont de nouveau à la banque. Un autre reste comme il est\u00a0: autre chose y a été noté depuis.',
    )
    expect(await states(ids)).toEqual(['rejetee', 'remise', 'remise'])
  })
})

describe('a departure or a death, undone', () => {
  const note = (id: number, standing: string) =>
    call('PUT /board/members/:id/standing', `/board/members/${id}/standing`, { standing, on: today })
  const undo = (id: number, token = board) =>
    call('DELETE /board/members/:id/standing', `/board/members/${id}/standing`, undefined, token)
  const read = async (id: number) =>
    (await call('GET /board/members/:id', `/board/members/${id}`)).body.data as {
      undo_until: string | null
      standing: string
    }
  const EMAIL = 'membre2@envol.example'
  const kept = (id: number) =>
    rows(sql`select canonical_email, password_hash, standing, standing_on, charged_from, deletion_at,
      (select state from mandates where member_id = members.id and state = 'actif') as mandate,
      (select jsonb_agg(to_jsonb(dues) order by id) from dues where member_id = members.id) as dues
      from members where id = ${id}`)

  it.each(['left', 'deceased'])(
    'gives back what %s has closed: address, password, mandate, unpaid dues',
    async (standing) => {
      const id = (await join(here.portal, { email: EMAIL })).member_id ?? 0
      const before = await kept(id)
      expect((await note(id, standing)).status).toBe(200)
      expect(await kept(id)).not.toEqual(before)
      const { undo_until } = await read(id)
      expect(Math.round((Date.parse(undo_until ?? '') - Date.now()) / 86_400_000)).toBe(7)
      // What the sweeps take in the meantime is not part of it.
      await sweepDues(here.portal.db)
      await membersFeature.sweep?.(here.portal.context)
      await here.portal.db.execute(sql`delete from outbox`)
      expect((await undo(id)).status).toBe(200)
      expect(await kept(id)).toEqual(before)
      expect((await mailsTo(here.portal, EMAIL)).map(({ kind }) => kind)).toEqual(['standingChanged'])
      expect((await read(id)).undo_until).toBeNull()
      await here.portal.signIn(EMAIL)
      expect((await undo(id)).status).toBe(409)
    },
  )

  it('is no longer possible after seven days', async () => {
    const id = (await join(here.portal, { email: EMAIL })).member_id ?? 0
    await note(id, 'left')
    await here.portal.db.execute(sql`update departures set noted_at = now() - interval '7 days 1 minute'`)
    expect((await read(id)).undo_until).toBeNull()
    expect((await undo(id)).status).toBe(409)
    await membersFeature.sweep?.(here.portal.context)
    expect(await here.portal.value(sql`select count(*)::int from departures`)).toBe(0)
    await here.portal.db
      .execute(sql`update members set standing = 'active', deletion_at = null, canonical_email = email,
      password_hash = (select password_hash from members where id = 1) where id = ${id}`)
  })

  it('is refused when the address has become another member’s', async () => {
    const id = (await join(here.portal, { email: EMAIL })).member_id ?? 0
    await note(id, 'left')
    const [other] = await here.portal.db
      .insert(members)
      .values({ email: EMAIL, canonical_email: EMAIL as never, first_name: 'A', last_name: 'B', company_id: 1 })
      .returning({ id: members.id })
    expect((await undo(id)).status).toBe(409)
    await here.portal.db.delete(members).where(eq(members.id, other?.id ?? 0))
    expect((await undo(id)).status).toBe(200)
  })
})

describe('the work and the way of payment that the board corrects', () => {
  const EMAIL = 'membre3@envol.example'
  const same = { function: 'commandant', working_time: 'temps-plein' }
  const query = (change: object) => new URLSearchParams(change as Record<string, string>).toString()
  const preview = async (id: number, change: object) =>
    (await call('GET /board/members/:id/work-preview', `/board/members/${id}/work-preview?${query(change)}`)).body
      .data as WorkPreview | null
  const correct = (id: number, change: object, agreed: object | null) =>
    call('PUT /board/members/:id/work', `/board/members/${id}/work`, { ...change, agreed })

  async function someone(way: 'virement' | 'prelevement') {
    const due = await join(here.portal, { email: EMAIL, way })
    await here.portal.db.update(members).set(same).where(eq(members.email, EMAIL))
    await here.portal.db.execute(sql`
      update membership_scale set functions = '[{"slug":"commandant","label":"Commandant de bord"},{"slug":"copilote","label":"Copilote"}]',
        working_times = '[{"slug":"temps-plein","label":"Temps plein"}]',
        dues = '[{"function":"commandant","working_time":"temps-plein","yearly":38400,"monthly":3200},
          {"function":"copilote","working_time":"temps-plein","yearly":24000,"monthly":2000}]'`)
    return due.member_id ?? 0
  }

  it('shows the price that follows, changes nothing before, and asks for that very price', async () => {
    const id = await someone('prelevement')
    const change = { ...same, function: 'copilote', period: 'annuelle', way: 'prelevement' }
    const shown = await preview(id, change)
    expect(shown).toMatchObject({
      former: { amount_cents: 3200, period: 'mensuelle' },
      next: { amount_cents: 24_000, period: 'annuelle', way: 'prelevement' },
      ends_mandate: false,
    })
    expect(await here.portal.value(sql`select function from members where id = ${id}`)).toBe('commandant')
    expect(await mailsTo(here.portal, EMAIL)).toEqual([])
    expect((await correct(id, change, null)).status).toBe(409)
    const agreed = { amount_cents: shown?.next.amount_cents, first_on: shown?.next.first_on }
    expect((await correct(id, change, { ...agreed, amount_cents: 1 })).status).toBe(409)
    expect((await correct(id, change, agreed)).status).toBe(200)
    expect(
      await rows(sql`select function, period, way from members join dues_plans on member_id = id where id = ${id}`),
    ).toEqual([{ function: 'copilote', period: 'annuelle', way: 'prelevement' }])
    expect(await mailsTo(here.portal, EMAIL)).toMatchObject([{ kind: 'memberChanged' }])
    // Twice the same click: nothing more is done.
    expect((await correct(id, change, null)).status).toBe(200)
    expect(await mailsTo(here.portal, EMAIL)).toHaveLength(1)
  })

  it('ends the mandate of a member who is to pay by transfer, and asks for a mandate before a debit', async () => {
    const id = await someone('prelevement')
    const change = { ...same, period: 'mensuelle', way: 'virement' }
    const shown = await preview(id, change)
    expect(shown).toMatchObject({ ends_mandate: true, next: { way: 'virement', amount_cents: 3200 } })
    const agreed = { amount_cents: shown?.next.amount_cents, first_on: shown?.next.first_on }
    expect((await correct(id, change, agreed)).status).toBe(200)
    const [mandate] = await here.portal.db.select().from(mandates).where(eq(mandates.member_id, id))
    expect(mandate?.state).toBe('revoque')
    const back = await correct(id, { ...change, way: 'prelevement' }, agreed)
    expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([422, ['way']])
  })

  it('refuses what the association does not offer', async () => {
    const id = await someone('virement')
    const { status, body } = await correct(
      id,
      { ...same, function: 'mécano', period: 'mensuelle', way: 'virement' },
      null,
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['function']])
  })
})
