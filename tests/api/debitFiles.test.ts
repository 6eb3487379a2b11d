import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { buildSampleCamt053Statement, buildSamplePain002Report } from '#tests/samples/bankFiles.ts'
import {
  resetMemberToFirstDue,
  listQueuedMailsOfRecipient,
  listSortedReplyStatuses,
  waitForBlockedTransactions,
} from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const ME = 'membre@envol.example'
const OTHER = 'membre2@envol.example'
const THIRD = 'membre3@envol.example'
let [board, today] = ['', '']

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate refunds, refund_files, bank_statements cascade`)
  await db.execute(sql`delete from dues`)
  await db.execute(sql`delete from debit_files`)
  await db.execute(sql`update members set standing = 'active', deletion_at = null, charged_from = null,
    password_hash = (select password_hash from members where email = 'bureau@envol.example')`)
  await db.execute(sql`delete from outbox`)
})

type Call = Parameters<typeof here.portal.call>[0]
const call = (name: string, path: string, body?: object) =>
  here.portal.call(`${name} ${path}` as Call, { path, token: board, ...(body && { body }) })

/** Announces a member's direct debit for a period that has begun. Returns the due. */
async function announced(email = ME, amount_cents = 1210) {
  const { id } = await resetMemberToFirstDue(here.portal, { email, amount_cents })
  await here.portal.db.execute(sql`update dues set from_on = from_on - 10 where id = ${id}`)
  await announceDebits(here.portal.db, {})
  return read(id)
}
async function read(id: number) {
  const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
  if (!due || due.member_id === null) throw new Error('The due is gone')
  return { ...due, member_id: due.member_id }
}
type Preview = { count: number; total_cents: number; left: { count: number } }
const preview = async () => (await call('GET', `/board/debit-preview?until_on=${until()}`)).body.data as Preview
const collect = ({ count, total_cents }: { count: number; total_cents: number }) =>
  call('POST', '/board/debit-files', { until_on: until(), count, total_cents })
const until = () => sameOrNextBankDay(addDays(today, 25))
const depart = (member_id: number, standing = 'left') =>
  call('PUT', `/board/members/${member_id}/standing`, { standing, on: today })

describe('a departure recorded while a debit file is written', () => {
  const held = ['members', 'dues_plans', 'dues', 'mandates'] as const
  const cases = held.flatMap((table) => [[table, 'the file'] as const, [table, 'the departure'] as const])

  it.each(cases)('happens before or after it: both wait for %s, and %s is first', async (table, first) => {
    const { db } = here.portal
    await announced(ME)
    await announced(OTHER)
    const { member_id } = await announced(THIRD)
    const seen = await preview()
    const works = [() => collect(seen), () => depart(member_id)]
    if (first === 'the departure') works.reverse()
    const begun: Promise<{ status: number }>[] = []
    let ended = 0
    await inTransaction(db, async (tx) => {
      const key = table === 'members' ? 'id' : 'member_id'
      await tx.execute(sql`select from ${sql.identifier(table)} where ${sql.identifier(key)} = ${member_id} for update`)
      for (const work of works) {
        const one = work()
        begun.push(one)
        void one.finally(() => (ended += 1))
        await waitForBlockedTransactions(here.portal, one, begun.length - ended)
      }
    })
    const statuses = (await Promise.all(begun)).map(({ status }) => status)
    // The preview is stale once the departure is recorded first.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    const left = await here.portal.value(
      sql`select count(*)::int from dues where member_id = ${member_id} and state = 'remise'`,
    )
    expect(left).toBe(0)
  })
})

describe('the preview of a file', () => {
  it('matches the file: both include imported members without an activated account', async () => {
    const { db } = here.portal
    for (const email of [ME, OTHER]) await announced(email)
    await db.execute(sql`update members set is_imported = true, password_hash = null where email = ${OTHER}`)
    expect(await preview()).toMatchObject({ count: 2, total_cents: 2420, left: { count: 0 } })
    expect((await collect(await preview())).body.data).toMatchObject({ count: 2, total_cents: 2420 })
    await db.execute(sql`update members set is_imported = false where email = ${OTHER}`)
  })

  it('is refused when it has changed, with its new contents', async () => {
    await announced(ME)
    const seen = await preview()
    await announced(OTHER, 500)
    const { status, body } = await collect(seen)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/2 prélèvements, 17,10\s€/)])
    expect((await collect(await preview())).status).toBe(200)
  })

  it('gives the reason when it is empty', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { email: ME })
    const { unannounced } = (await call('GET', `/board/debit-preview?until_on=${until()}`)).body.data as {
      unannounced: object
    }
    expect(unannounced).toEqual({ count: 1, total_cents: 1210 })
    await announceDebits(here.portal.db, {})
    const { due_on } = await read(id)
    const early = await call('GET', `/board/debit-preview?until_on=${addDays(today, 2)}`)
    expect(early.body.data).toMatchObject({ count: 0, next_on: due_on, unannounced: { count: 0 } })
    await here.portal.db.execute(sql`update members set standing = 'paused' where email = ${ME}`)
    expect((await call('GET', `/board/debit-preview?until_on=${until()}`)).body.data).toMatchObject({
      count: 0,
      refused: [{ why: 'L’adhérent est en pause' }],
      left: { count: 1, total_cents: 1210 },
    })
  })
})

type File = { id: number; state: string; count: number; waiting: number; withdrawn: number; can_cancel: boolean }
const files = async () => (await call('GET', '/board/debit-files')).body.data as (File & { former: object[] })[]
const fileNow = async (id: number) => (await files()).find((file) => file.id === id)
/** Creates a SEPA debit file of the announced direct debits. Returns its id. */
const written = async () => ((await collect(await preview())).body.data as { id: number }).id
const download = async (id: number) => {
  const url = `/api/v1/board/debit-files/${id}/file`
  return here.portal.app.inject({ url, headers: { authorization: `Bearer ${board}` } })
}
const cancel = (id: number, why = 'annule') => call('POST', `/board/debit-files/${id}/cancellation`, { why })
const settle = (id: number, state: string) => call('PUT', `/board/dues/${id}/state`, { state })
const pay = (id: number, more: object = {}) =>
  call('POST', '/board/payments', { dues: [id], amount_cents: 1210, settled_on: today, by: 'cheque', ...more })
const listed = async (id: number) => {
  const { reference } = await read(id)
  const { body } = await call('GET', `/board/dues?search=${reference}`)
  return (body.data as ({ id: number } & Record<string, unknown>)[]).find((due) => due.id === id)
}
const sums = async (id: number) => {
  const { rows } = await here.portal.db.execute<{ account: string; sum: number }>(sql`
    select account, sum(amount_cents)::int as sum from ledger_entries where due_id = ${id}
    group by account having sum(amount_cents) <> 0 order by account`)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
/** Sets the collection date of a SEPA debit file to a day, today by default. */
const arrive = async (file: number, on = today) => {
  await here.portal.db.update(dues).set({ due_on: on }).where(eq(dues.debit_file_id, file))
  await here.portal.db.update(debit_files).set({ until_on: on }).where(eq(debit_files.id, file))
}
const bring = (file: string) =>
  here.portal.call('POST /board/statements', {
    path: '/board/statements',
    token: board,
    body: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  })

describe('a written file', () => {
  it('is cancelled before the bank executes it: its debits are announced again for another file', async () => {
    const one = await announced(ME)
    const other = await announced(OTHER)
    const id = await written()
    expect(await fileNow(id)).toMatchObject({ state: 'ecrit', waiting: 2, can_cancel: true })
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).status).toBe(409)
    expect(await fileNow(id)).toMatchObject({ state: 'annule', count: 0, withdrawn: 2 })
    expect(await read(one.id)).toMatchObject({ state: 'annoncee', debit_file_id: null, due_on: one.due_on })
    expect((await download(id)).statusCode).toBe(409)
    const next = await written()
    const { payload } = await download(next)
    for (const due of [one, other]) expect(payload).toContain(`<EndToEndId>COTISATION-${due.id}-2</EndToEndId>`)
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toHaveLength(1)
    // The bank has the file, and its collection date comes.
    await arrive(next)
    expect((await cancel(next)).status).toBe(409)
    expect((await cancel(next, 'refuse')).status).toBe(200)
    expect(await fileNow(next)).toMatchObject({ state: 'refuse', withdrawn: 2 })
  })

  it('loses single debits, and is closed without any', async () => {
    const one = await announced(ME)
    const other = await announced(OTHER)
    const id = await written()
    await download(id)
    const gone = await call('DELETE', `/board/dues/${one.id}/debit`)
    expect([gone.status, gone.body.message]).toEqual([200, expect.stringContaining('demandez-lui d’y renoncer')])
    expect(await fileNow(id)).toMatchObject({ count: 1, withdrawn: 1 })
    expect((await download(id)).payload).not.toContain(`COTISATION-${one.id}<`)
    expect((await call('DELETE', `/board/dues/${one.id}/debit`)).status).toBe(409)
    await arrive(id)
    expect((await call('DELETE', `/board/dues/${other.id}/debit`)).status).toBe(409)
    await arrive(id, addDays(today, 5))
    expect((await call('DELETE', `/board/dues/${other.id}/debit`)).status).toBe(200)
    expect(await fileNow(id)).toMatchObject({ state: 'annule', count: 0 })
  })

  it('resets every debit when the bank refuses the whole file', async () => {
    const one = await announced(ME)
    const id = await written()
    await download(id)
    const name = await here.portal.value(sql`select message_id from debit_files where id = ${id}`)
    await here.portal.db.execute(sql`delete from outbox`)
    const { body } = await bring(buildSamplePain002Report(String(name), []).replace('<p:GrpSts>PART', '<p:GrpSts>RJCT'))
    const statement = (body.data as { id: number }).id
    const entries = (await call('GET', `/board/statements/${statement}/entries`)).body.data
    expect(entries).toMatchObject([{ state: 'refused', note: expect.stringContaining('1 prélèvement de nouveau') }])
    expect(await read(one.id)).toMatchObject({ state: 'annoncee', debit_file_id: null })
    expect(await fileNow(id)).toMatchObject({ state: 'refuse' })
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toEqual([])
  })

  it('executed by the bank after all is not lost: its money waits for a decision', async () => {
    const one = await announced(ME)
    const id = await written()
    await download(id)
    await cancel(id)
    const { body } = await bring(
      buildSampleCamt053Statement([{ cents: 1210, end_to_end: `COTISATION-${one.id}`, on: today }]),
    )
    const statement = (body.data as { id: number }).id
    const read_entries = () => call('GET', `/board/statements/${statement}/entries`)
    const [entry] = (await read_entries()).body.data as { id: number; state: string; note: string }[]
    expect(entry).toMatchObject({ state: 'open', note: expect.stringContaining('retiré de son fichier') })
    const parts = [{ due_id: one.id, amount_cents: 1210 }]
    expect((await call('PUT', `/board/bank-entries/${entry?.id}/dues`, { parts })).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ state: 'payee' })
    expect(await sums(one.id)).toEqual({ '512': 1210, '756': -1210 })
  })
})

describe('a debit refused by the bank', () => {
  it('is presented again after insufficient funds, with a new announcement, and stays in the former file', async () => {
    const one = await announced(ME)
    const id = await written()
    const { payload } = await download(id)
    await arrive(id)
    await bring(
      buildSampleCamt053Statement([{ cents: -1210, end_to_end: `COTISATION-${one.id}`, reason: 'AM04', on: today }]),
    )
    await here.portal.db.execute(sql`delete from outbox`)
    expect(await listed(one.id)).toMatchObject({ state: 'rejetee', refusal_reason: 'AM04', can_present_again: true })
    const again = () => call('POST', `/board/dues/${one.id}/debit`)
    expect(listSortedReplyStatuses(await Promise.all([again(), again()]))).toEqual([200, 409])
    const now = await read(one.id)
    expect(now.state).toBe('annoncee')
    expect(now.due_on >= addDays(today, 14)).toBe(true)
    expect((await listQueuedMailsOfRecipient(here.portal, ME)).map(({ kind }) => kind)).toEqual(['debitAhead'])
    expect(await fileNow(id)).toMatchObject({ state: 'remis', count: 1 })
    expect((await download(id)).payload).toContain(`COTISATION-${one.id}</EndToEndId>`)
    expect(payload).toContain('FRST')
    const next = (await download(await written())).payload
    expect(next).toContain(`COTISATION-${one.id}-2</EndToEndId>`)
  })

  it('is not presented again after another reason', async () => {
    const one = await announced(ME)
    const id = await written()
    await arrive(id)
    await bring(
      buildSampleCamt053Statement([{ cents: -1210, end_to_end: `COTISATION-${one.id}`, reason: 'MD06', on: today }]),
    )
    expect(await listed(one.id)).toMatchObject({ state: 'rejetee', can_present_again: false })
    expect((await call('POST', `/board/dues/${one.id}/debit`)).status).toBe(409)
  })
})

describe('a member who leaves or dies', () => {
  it.each(['left', 'deceased'])(
    '(%s) is in no file that was not handed over, owes nothing and gets no reminder',
    async (standing) => {
      const one = await announced(ME)
      const other = await announced(OTHER)
      const id = await written()
      await here.portal.db.execute(sql`delete from outbox`)
      expect((await depart(one.member_id, standing)).body.message).toBe('C’est noté.')
      expect(await fileNow(id)).toMatchObject({ count: 1, former: [] })
      const { payload } = await download(id)
      expect(payload).not.toContain(`COTISATION-${one.id}<`)
      expect(payload).toContain(`COTISATION-${other.id}<`)
      expect(await listed(one.id)).toMatchObject({
        state: 'abandonnee',
        written_off_because: standing === 'left' ? 'Départ de l’adhérent' : 'Décès de l’adhérent',
      })
      expect(await sums(one.id)).toEqual({ '654': 1210 })
      const words = 'Bonjour'
      expect((await call('POST', '/board/dues/reminders', { dues: [one.id], words })).status).toBe(409)
      expect(await here.portal.value(sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries`)).toBe(0)
    },
  )

  it('is reported when the bank has the file, and the debit is tracked to its end', async () => {
    const one = await announced(ME)
    const id = await written()
    await download(id)
    expect((await depart(one.member_id)).body.message).toContain('à la banque (12,10')
    expect(await fileNow(id)).toMatchObject({ former: [{ due_id: one.id, amount_cents: 1210 }] })
    await here.portal.db.execute(sql`delete from outbox`)
    await arrive(id)
    expect((await settle(one.id, 'payee')).status).toBe(200)
    // The heirs reclaim the debit: nobody is asked to pay it.
    expect((await settle(one.id, 'rejetee')).body.data).toMatchObject({ state: 'abandonnee' })
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toEqual([])
    expect(await sums(one.id)).toEqual({ '654': 1210 })
  })
})

describe('an imported mandate', () => {
  it('is recurrent from its first debit when it was debited elsewhere before', async () => {
    const one = await announced(ME)
    await here.portal.db.execute(
      sql`update mandates set was_debited = true, last_debit_on = '2026-01-05' where member_id = ${one.member_id}`,
    )
    expect(await call('GET', `/board/debit-preview?until_on=${until()}`)).toMatchObject({
      body: { data: { first: 0, recurrent: 1 } },
    })
    const { payload } = await download(await written())
    expect(payload).toContain('<SeqTp>RCUR')
    expect(payload).not.toContain('<SeqTp>FRST')
  })
})

describe('a payment by hand', () => {
  it('of an announced debit is recorded, the debit is cancelled and its member is notified', async () => {
    const one = await announced(ME)
    await here.portal.db.execute(sql`delete from outbox`)
    expect((await pay(one.id)).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ state: 'payee', way: 'virement' })
    expect((await listQueuedMailsOfRecipient(here.portal, ME)).map(({ kind }) => kind)).toEqual(['debitWithdrawn'])
    expect(await preview()).toMatchObject({ count: 0 })
    expect(await sums(one.id)).toEqual({ '5112': 1210, '756': -1210 })
  })

  it('made twice is a credit to refund once confirmed, and can be taken back', async () => {
    const one = await announced(ME)
    await pay(one.id)
    expect((await pay(one.id)).status).toBe(409)
    const twice = await Promise.all([1, 2].map(() => pay(one.id, { known_credit_cents: 0 })))
    expect(listSortedReplyStatuses(twice)).toEqual([200, 409])
    expect(await listed(one.id)).toMatchObject({ state: 'payee', paid_cents: 1210, credit_cents: 1210 })
    expect(await sums(one.id)).toEqual({ '467': -1210, '5112': 2420, '756': -1210 })
    expect((await settle(one.id, 'attendue')).status).toBe(200)
    expect(await listed(one.id)).toMatchObject({ state: 'payee', credit_cents: 0 })
  })

  it('of a debit with the bank does not lose the debit’s own money', async () => {
    const one = await announced(ME)
    const id = await written()
    await download(id)
    expect((await pay(one.id)).status).toBe(409)
    expect((await pay(one.id, { known_credit_cents: 0 })).status).toBe(200)
    await arrive(id)
    await bring(buildSampleCamt053Statement([{ cents: 1210, end_to_end: `COTISATION-${one.id}`, on: today }]))
    expect(await listed(one.id)).toMatchObject({ state: 'payee', way: 'prelevement', credit_cents: 1210 })
    expect(await sums(one.id)).toEqual({ '467': -1210, '5112': 1210, '512': 1210, '756': -1210 })
  })
})

describe('a due that is written off', () => {
  it('is a loss in the accounts with its reason, and is owed again once undone', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { email: ME, way: 'virement' })
    await pay(id, { amount_cents: 210 })
    const give = (reason: string) => call('PUT', `/board/dues/${id}/write-off`, { reason })
    expect((await give(' ')).body.errors).toHaveProperty('reason')
    expect(listSortedReplyStatuses(await Promise.all([give('Difficulté'), give('Difficulté')]))).toEqual([200, 409])
    expect(await listed(id)).toMatchObject({ state: 'abandonnee', written_off_because: 'Difficulté', paid_cents: 210 })
    expect(await sums(id)).toEqual({ '5112': 210, '654': 1000, '756': -210 })
    const url = `/api/v1/board/ledger/${today.slice(0, 4)}/fec`
    const { payload } = await here.portal.app.inject({ url, headers: { authorization: `Bearer ${board}` } })
    expect(payload).toContain('654000\tPertes sur créances irrécouvrables')
    expect((await call('POST', '/board/dues/reminders', { dues: [id], words: 'Bonjour' })).status).toBe(409)
    expect((await call('DELETE', `/board/dues/${id}/write-off`)).status).toBe(200)
    expect((await call('DELETE', `/board/dues/${id}/write-off`)).status).toBe(409)
    expect(await sums(id)).toEqual({ '5112': 210, '756': -210 })
    await give('Difficulté')
    // The due is paid after all.
    expect((await pay(id, { amount_cents: 1000 })).status).toBe(200)
    expect(await listed(id)).toMatchObject({ state: 'payee', written_off_because: null })
    expect(await sums(id)).toEqual({ '5112': 1210, '756': -1210 })
    expect(await here.portal.value(sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries`)).toBe(0)
  })
})
