import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { deleteExpiredDuesData } from '#server/dues/forgetDues.ts'
import { membersFeature } from '#server/members/members.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient, listSortedReplyStatuses } from './duesRows.ts'
import { useTestPortal, type TestedApiCallName } from './portal.ts'

const here = useTestPortal()
const EMAILS = ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example']
let board = ''
let today = ''

beforeEach(async () => {
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(here.portal.db)
  await here.portal.db.execute(sql`delete from outbox`)
})

const call = <Name extends TestedApiCallName>(name: Name, path: string, body?: object, token = board) =>
  here.portal.call(name, { path, token, ...(body && { body }) })
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows

/** Inserts a SEPA debit file of three debits whose collection date is today. */
async function filed() {
  const { db } = here.portal
  await db
    .update(dues)
    .set({ debit_file_id: null })
    .where(sql`${dues.debit_file_id} is not null`)
  await db.delete(debit_files)
  await db.update(dues).set({ state: 'attendue' }).where(eq(dues.state, 'annoncee'))
  const owed = []
  for (const email of EMAILS) owed.push(await resetMemberToFirstDue(here.portal, { email }))
  const ids = owed.map(({ id }) => id)
  const day = sameOrNextBankDay(addDays(today, 1))
  const these = sql`${dues.id} = any(${sql.param(ids)})`
  await db.update(dues).set({ state: 'annoncee', due_on: day }).where(these)
  const { id } = await createDebitFile(db, { by_member: 1, until_on: day, count: 3, total_cents: 3630 })
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
  it('reverts the whole act: states, accounts, receipts, with a mail about a mistaken refusal', async () => {
    const { id, ids } = await filed()
    const bank = sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries where account = '512'`
    const before = await here.portal.value(bank)
    expect((await settle(id, [ids[2] ?? 0])).status).toBe(200)
    expect(await states(ids)).toEqual(['payee', 'payee', 'rejetee'])
    const files = (await call('GET /board/debit-files', '/board/debit-files')).body.data
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
    expect((await listQueuedMailsOfRecipient(here.portal, EMAILS[2] ?? '')).map(({ kind }) => kind)).toEqual([
      'refusalCorrected',
    ])
    // A member without an announcement gets no mail.
    expect(await listQueuedMailsOfRecipient(here.portal, EMAILS[0] ?? '')).toEqual([])
    // The file can be settled again.
    expect((await settle(id, [])).status).toBe(200)
    expect(await states(ids)).toEqual(['payee', 'payee', 'payee'])
  })

  it('is undone once by two simultaneous requests', async () => {
    const { id } = await filed()
    await settle(id, [])
    const answers = await Promise.all([unsettle(id), unsettle(id)])
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409])
    expect((await unsettle(id)).status).toBe(409)
  })

  it('keeps later payments, and gives their number', async () => {
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

  it('keeps a refused debit that was presented again', async () => {
    const { id, ids } = await filed()
    const refused = ids[2] ?? 0
    await settle(id, [refused])
    expect((await call('POST /board/dues/:id/debit', `/board/dues/${refused}/debit`)).status).toBe(200)
    const again = (await states(ids))[2]
    expect((await unsettle(id)).body.message).toMatch(/^Annulé\u00a0: 2 prélèvements .* Un autre reste comme il est/)
    expect(await states(ids)).toEqual(['remise', 'remise', again])
  })
})

describe('a departure or a death, undone', () => {
  const note = (id: number, standing: string) =>
    call('PUT /board/members/:id/standing', `/board/members/${id}/standing`, { standing, on: today })
  const undo = (id: number, token = board) =>
    call('DELETE /board/members/:id/standing', `/board/members/${id}/standing`, undefined, token)
  const read = async (id: number) => (await call('GET /board/members/:id', `/board/members/${id}`)).body.data
  const EMAIL = 'membre2@envol.example'
  const kept = (id: number) =>
    rows(sql`select canonical_email, password_hash, standing, standing_on, charged_from, deletion_at,
      (select state from mandates where member_id = members.id and state = 'actif') as mandate,
      (select jsonb_agg(to_jsonb(dues) order by id) from dues where member_id = members.id) as dues
      from members where id = ${id}`)

  it.each(['left', 'deceased'])(
    'restores what %s has closed: address, password, mandate, unpaid dues',
    async (standing) => {
      const id = (await resetMemberToFirstDue(here.portal, { email: EMAIL })).member_id ?? 0
      const before = await kept(id)
      expect((await note(id, standing)).status).toBe(200)
      expect(await kept(id)).not.toEqual(before)
      const { undo_until } = await read(id)
      expect(Math.round((Date.parse(undo_until ?? '') - Date.now()) / 86_400_000)).toBe(7)
      // Deletions by sweeps meanwhile are not part of the act.
      await deleteExpiredDuesData(here.portal.db)
      await membersFeature.sweep?.(here.portal.context)
      await here.portal.db.execute(sql`delete from outbox`)
      expect((await undo(id)).status).toBe(200)
      expect(await kept(id)).toEqual(before)
      expect((await listQueuedMailsOfRecipient(here.portal, EMAIL)).map(({ kind }) => kind)).toEqual([
        'standingChanged',
      ])
      expect((await read(id)).undo_until).toBeNull()
      await here.portal.signIn(EMAIL)
      expect((await undo(id)).status).toBe(409)
    },
  )

  const sums = () =>
    rows(sql`select account, sum(amount_cents)::int as cents from ledger_entries group by account
    having sum(amount_cents) <> 0 order by account`)
  const debitOf = (due: number) => sql`select debit_file_id, end_to_end_id from dues where id = ${due}`

  /** Inserts consecutive dues of one member, one for each set of column values. Returns their ids. */
  async function owedIn(rest: Partial<typeof dues.$inferInsert>[]) {
    const { db } = here.portal
    await db.update(dues).set({ state: 'attendue', debit_file_id: null }).where(eq(dues.state, 'annoncee'))
    const { id: first, member_id } = await resetMemberToFirstDue(here.portal, { email: EMAIL })
    const [row] = await db.select().from(dues).where(eq(dues.id, first))
    if (!row) throw new Error('Nothing is owed')
    const { id: _id, ...same } = row
    await db.delete(dues).where(eq(dues.member_id, member_id ?? 0))
    const added = await db
      .insert(dues)
      .values(
        rest.map((own, index) => ({
          ...same,
          from_on: addDays(today, -40 * (index + 1)),
          until_on: addDays(today, -40 * index - 1),
          ...own,
        })),
      )
      .returning({ id: dues.id })
    return { member_id: member_id ?? 0, ids: added.map(({ id }) => id) }
  }

  it('restores written-off dues, in the accounts too, and debits that were taken out of a file', async () => {
    const { db } = here.portal
    const day = sameOrNextBankDay(addDays(today, 3))
    const { member_id, ids } = await owedIn([
      { state: 'attendue', way: 'virement' },
      { state: 'rejetee', refusal_reason: 'AM04' },
      { state: 'annoncee', due_on: day },
      { state: 'attendue', way: 'virement' },
      { state: 'payee', way: 'virement', settled_on: today },
    ])
    const [part = 0, , filedId = 0, former = 0, refunded = 0] = ids
    const paid = { state: 'payee', amount_cents: 400, by: 'virement' }
    expect((await call('PUT /board/dues/:id/state', `/board/dues/${part}/state`, paid)).status).toBe(200)
    await createDebitFile(db, { by_member: 1, until_on: day, count: 1, total_cents: 1210 })
    const reason = { reason: 'Difficultés' }
    expect((await call('PUT /board/dues/:id/write-off', `/board/dues/${former}/write-off`, reason)).status).toBe(200)
    const { sealed, sealed_by } = await testFieldEncryption.seal('{}', 'r')
    await db.execute(sql`
      insert into refunds (due_id, is_whole, amount_cents, credit_cents, state, about, sealed, sealed_by, iban_end)
        values (${refunded}, true, 1210, 0, 'a-faire', 'r', ${sealed}, ${sealed_by}, '')`)
    const before = await sums()
    const mandate = await rows(sql`select state from mandates where member_id = ${member_id}`)

    expect((await note(member_id, 'left')).status).toBe(200)
    expect(await states(ids)).toEqual(['abandonnee', 'abandonnee', 'abandonnee', 'abandonnee', 'payee'])
    expect(await sums()).not.toEqual(before)

    expect((await undo(member_id)).status).toBe(200)
    expect(await states(ids)).toEqual(['attendue', 'rejetee', 'annoncee', 'abandonnee', 'payee'])
    expect(await sums()).toEqual(before)
    expect(await rows(sql`select state from mandates where member_id = ${member_id}`)).toEqual(mandate)
    expect(
      await rows(sql`select id from dues where member_id = ${member_id} and written_off_because is not null`),
    ).toEqual([{ id: former }])
    expect(await here.portal.value(sql`select state from refunds where due_id = ${refunded}`)).toBe('a-faire')
    expect(await rows(debitOf(filedId))).toEqual([{ debit_file_id: null, end_to_end_id: null }])
    // The next file collects the debit, under a new name.
    await createDebitFile(db, { by_member: 1, until_on: day, count: 1, total_cents: 1210 })
    expect(await rows(debitOf(filedId))).toMatchObject([{ end_to_end_id: `COTISATION-${filedId}-2` }])
    await db.delete(refunds).where(eq(refunds.due_id, refunded))
  })

  it('restores the due of a debit that the bank had and has refused since', async () => {
    const { db } = here.portal
    const day = sameOrNextBankDay(addDays(today, 3))
    const { member_id, ids } = await owedIn([{ state: 'annoncee', due_on: day }])
    const { id: file } = await createDebitFile(db, { by_member: 1, until_on: day, count: 1, total_cents: 1210 })
    await db.execute(sql`update debit_files set downloaded_at = now() where id = ${file}`)
    const before = await sums()
    expect((await note(member_id, 'deceased')).status).toBe(200)
    expect(await states(ids)).toEqual(['remise'])
    const refused = await call('PUT /board/dues/:id/state', `/board/dues/${ids[0]}/state`, { state: 'rejetee' })
    expect(refused.status).toBe(200)
    expect(await states(ids)).toEqual(['abandonnee'])
    expect((await undo(member_id)).status).toBe(200)
    expect(await states(ids)).toEqual(['rejetee'])
    expect(await sums()).toEqual(before)
  })

  it('is refused after seven days', async () => {
    const id = (await resetMemberToFirstDue(here.portal, { email: EMAIL })).member_id ?? 0
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
    const id = (await resetMemberToFirstDue(here.portal, { email: EMAIL })).member_id ?? 0
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

describe('a correction of a member’s job and way of payment by the board', () => {
  const EMAIL = 'membre3@envol.example'
  const same = { function: 'commandant', working_time: 'temps-plein' }
  const query = (change: object) => new URLSearchParams(change as Record<string, string>).toString()
  const preview = async (id: number, change: object) =>
    (await call('GET /board/members/:id/work-preview', `/board/members/${id}/work-preview?${query(change)}`)).body.data
  const correct = (id: number, change: object, agreed: object | null) =>
    call('PUT /board/members/:id/work', `/board/members/${id}/work`, { ...change, agreed })

  async function someone(way: 'virement' | 'prelevement') {
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way })
    await here.portal.db.update(members).set(same).where(eq(members.email, EMAIL))
    await here.portal.db.execute(sql`
      update membership_scale set functions = '[{"slug":"commandant","label":"Commandant de bord"},{"slug":"copilote","label":"Copilote"}]',
        working_times = '[{"slug":"temps-plein","label":"Temps plein"}]',
        dues = '[{"function":"commandant","working_time":"temps-plein","yearly":38400,"monthly":3200},
          {"function":"copilote","working_time":"temps-plein","yearly":24000,"monthly":2000}]'`)
    return due.member_id ?? 0
  }

  it('shows the resulting price, leaves past dues unchanged, and must confirm that very price', async () => {
    const id = await someone('prelevement')
    const change = { ...same, function: 'copilote', period: 'annuelle', way: 'prelevement' }
    const shown = await preview(id, change)
    expect(shown).toMatchObject({
      former: { amount_cents: 3200, period: 'mensuelle' },
      next: { amount_cents: 24_000, period: 'annuelle', way: 'prelevement' },
      ends_mandate: false,
    })
    expect(await here.portal.value(sql`select function from members where id = ${id}`)).toBe('commandant')
    expect(await listQueuedMailsOfRecipient(here.portal, EMAIL)).toEqual([])
    expect((await correct(id, change, null)).status).toBe(409)
    const agreed = { amount_cents: shown?.next.amount_cents, first_on: shown?.next.first_on }
    expect((await correct(id, change, { ...agreed, amount_cents: 1 })).status).toBe(409)
    expect((await correct(id, change, agreed)).status).toBe(200)
    expect(
      await rows(sql`select function, period, way from members join dues_plans on member_id = id where id = ${id}`),
    ).toEqual([{ function: 'copilote', period: 'annuelle', way: 'prelevement' }])
    expect(await listQueuedMailsOfRecipient(here.portal, EMAIL)).toMatchObject([{ kind: 'memberChanged' }])
    // A double click does nothing more.
    expect((await correct(id, change, null)).status).toBe(200)
    expect(await listQueuedMailsOfRecipient(here.portal, EMAIL)).toHaveLength(1)
  })

  it('ends the mandate for payment by transfer, and needs a mandate before a debit', async () => {
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

  it('cannot choose an option that the association does not offer', async () => {
    const id = await someone('virement')
    const { status, body } = await correct(
      id,
      { ...same, function: 'mécano', period: 'mensuelle', way: 'virement' },
      null,
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['function']])
  })
})
