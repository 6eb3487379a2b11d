import { readFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { DuesRefund, RefundTransferFile } from '#contract/dues/refunds.ts'
import { dues, receipts } from '#server/database/schema/dues.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { assertRefundFileMatchesTransfers } from '#server/dues/refunds/writeTransfers.ts'
import {
  FRENCH_DUES_TEST_IBAN,
  resetMemberToFirstDue,
  listQueuedMailsOfRecipient,
  GERMAN_TEST_IBAN,
} from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const schemas = process.env['ISO20022_SCHEMAS']
const ME = 'membre@envol.example'
let [board, today] = ['', '']
beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate refunds, refund_files cascade`)
  await db.execute(sql`delete from outbox`)
})

type Call = Parameters<typeof here.portal.call>[0]
const call = (name: string, at: string, body?: object) =>
  here.portal.call(`${name} ${at}` as Call, { path: at, token: board, ...(body && { body }) })
const fileOf = async (id: number) => {
  const url = `/api/v1/board/refund-files/${id}/file`
  return here.portal.app.inject({ url, headers: { authorization: `Bearer ${board}` } })
}
const listed = async () =>
  (await call('GET', '/board/refunds')).body.data as { waiting: DuesRefund[]; files: RefundTransferFile[] }
/** Records a cheque of an amount for a member's due of 12,10 €. Returns the due. */
async function paid(amount_cents: number, email = ME) {
  const due = await resetMemberToFirstDue(here.portal, { email, way: 'virement' })
  await call('POST', '/board/payments', { dues: [due.id], amount_cents, settled_on: today, by: 'cheque' })
  return due
}
const ask = (id: number, body: object) => call('POST', `/board/dues/${id}/refund`, { is_whole: false, ...body })
const write = async () => (await call('POST', '/board/refund-files')).body.data as { id: number; total_cents: number }
const settle = (id: number, refused: number[] = []) =>
  call('PUT', `/board/refund-files/${id}/settlement`, { on: today, refused })
const sums = async (due_id: number) =>
  (
    await here.portal.db.execute(sql`
      select account, sum(amount_cents)::int as sum from ledger_entries where due_id = ${due_id} group by account order by account`)
  ).rows.map(({ account, sum }) => [account, sum])
const balance = () => here.portal.value(sql`select sum(amount_cents)::int from ledger_entries`)
const stateOf = async (id: number) =>
  (await here.portal.db.select({ state: dues.state }).from(dues).where(eq(dues.id, id)))[0]?.state

describe('an overpayment', () => {
  it('is refunded by a file of transfers, once the bank has made them', async () => {
    const due = await paid(2000)
    const { status, body } = await ask(due.id, { iban: 'de89 3704 0044 0532 0130 00', holder: 'Zoé Ševčík' })
    expect([status, body.message]).toEqual([200, expect.stringContaining('7,90')])
    expect(JSON.stringify(body)).not.toContain('0532')
    expect((await ask(due.id, { iban: GERMAN_TEST_IBAN })).status).toBe(409)
    // The credit is promised to the refund: nothing else can use it.
    expect((await call('POST', `/board/dues/${due.id}/give-back`, { on: today, by: 'virement' })).status).toBe(409)
    const { id, total_cents } = await write()
    expect(total_cents).toBe(790)
    expect((await listed()).files[0]).toMatchObject({ id, downloaded_at: null })
    const { payload } = await fileOf(id)
    expect((await listed()).files[0]?.downloaded_at).toMatch(/^20/)
    expect(payload).toContain('<InstdAmt Ccy="EUR">7.90</InstdAmt>')
    expect(payload).toContain(GERMAN_TEST_IBAN)
    expect((await fileOf(id)).payload).toBe(payload)
    expect(await sums(due.id)).toEqual([
      ['467', -790],
      ['5112', 2000],
      ['756', -1210],
    ])
    expect((await settle(id)).status).toBe(200)
    expect(await sums(due.id)).toEqual([
      ['467', 0],
      ['5112', 2000],
      ['512', -790],
      ['756', -1210],
    ])
    expect(await balance()).toBe(0)
    expect(await stateOf(due.id)).toBe('payee')
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toContainEqual(
      expect.objectContaining({ kind: 'creditGivenBack' }),
    )
    expect((await settle(id)).status).toBe(409)
    // The account number is deleted once the refund ends.
    const [kept] = await here.portal.db.select().from(refunds).where(eq(refunds.due_id, due.id))
    expect(kept).toMatchObject({ state: 'rendu', sealed: null, iban_end: 'DE89 •••• 3000' })
    expect((await fileOf(id)).statusCode).toBe(409)
    expect(here.portal.lines.join('\n')).not.toContain(GERMAN_TEST_IBAN)
  })

  it('is still to be refunded when the bank refuses it', async () => {
    const [one, other] = [await paid(2000), await paid(1500, 'membre2@envol.example')]
    await ask(one.id, { iban: FRENCH_DUES_TEST_IBAN })
    await ask(other.id, { iban: GERMAN_TEST_IBAN })
    const { id } = await write()
    const [file] = (await listed()).files
    const refused = file?.waiting.find(({ due_id }) => due_id === other.id)?.id ?? 0
    expect((await settle(id, [refused, 999_999])).status).toBe(422)
    expect((await settle(id, [refused])).body.message).toBe('1 remboursement noté, 1 refusé.')
    expect(await sums(other.id)).toContainEqual(['467', -290])
    expect((await ask(other.id, { iban: GERMAN_TEST_IBAN })).status).toBe(200)
    expect(await balance()).toBe(0)
  })

  it('needs a valid account and an amount to refund', async () => {
    const due = await paid(2000)
    expect((await ask(due.id, {})).body.errors).toHaveProperty('iban')
    expect((await ask(due.id, { iban: 'FR7612' })).body.errors).toHaveProperty('iban')
    const exact = await paid(1210)
    expect((await ask(exact.id, { iban: FRENCH_DUES_TEST_IBAN })).status).toBe(409)
    expect((await call('POST', '/board/refund-files')).status).toBe(409)
  })
})

describe('a paid due', () => {
  it('is refunded whole: its receipt is cancelled, and no certificate has it', async () => {
    const due = await paid(1210)
    await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })
    const { id } = await write()
    await settle(id)
    expect(await stateOf(due.id)).toBe('remboursee')
    expect(await sums(due.id)).toEqual([
      ['5112', 1210],
      ['512', -1210],
      ['756', 0],
    ])
    expect(await balance()).toBe(0)
    const [receipt] = await here.portal.db.select().from(receipts).where(eq(receipts.due_id, due.id))
    expect(receipt?.cancelled_on).toBe(today)
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toContainEqual(
      expect.objectContaining({ kind: 'dueRefunded' }),
    )
    expect((await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })).status).toBe(409)
  })

  it('is refunded with its overpayment, to the account of the mandate', async () => {
    const due = await resetMemberToFirstDue(here.portal, { way: 'prelevement' })
    await here.portal.db.update(dues).set({ state: 'attendue' }).where(eq(dues.id, due.id))
    await call('POST', '/board/payments', { dues: [due.id], amount_cents: 1300, settled_on: today, by: 'virement' })
    expect((await ask(due.id, { is_whole: true })).status).toBe(200)
    const { id, total_cents } = await write()
    expect(total_cents).toBe(1300)
    expect((await fileOf(id)).payload).toContain(FRENCH_DUES_TEST_IBAN)
    await settle(id)
    expect(await sums(due.id)).toEqual([
      ['467', 0],
      ['512', 0],
      ['756', 0],
    ])
  })

  it('is not refunded when the payment was taken back before the bank had the file', async () => {
    const due = await paid(1210)
    await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })
    const { id } = await write()
    expect((await listed()).files[0]).toMatchObject({ count: 1 })
    await call('PUT', `/board/dues/${due.id}/state`, { state: 'attendue' })
    const [file] = (await listed()).files
    expect(file).toMatchObject({
      count: 0,
      waiting: [],
      settled: [{ state: 'annule', cancelled_because: 'Le paiement a été annulé' }],
    })
    expect((await fileOf(id)).statusCode).toBe(409)
    expect((await settle(id)).status).toBe(409)
    const { body } = await call('GET', `/board/dues?search=${due.reference}`)
    expect(body.data).toMatchObject([
      { refund: { state: 'annule', cancelled_because: 'Le paiement a été annulé' }, held_cents: 0 },
    ])
    expect(await balance()).toBe(0)
  })

  it('is left out of the refund file when there is nothing left to refund, and the other refund is in it', async () => {
    const [one, other] = [await paid(2000), await paid(2000, 'membre2@envol.example')]
    await ask(one.id, { iban: FRENCH_DUES_TEST_IBAN })
    await ask(other.id, { iban: GERMAN_TEST_IBAN })
    // The state that a former version has left: a refund without its payment.
    const [kept] = await here.portal.db.select().from(refunds).where(eq(refunds.due_id, one.id))
    await call('PUT', `/board/dues/${one.id}/state`, { state: 'attendue' })
    await here.portal.db
      .update(refunds)
      .set({
        state: 'a-faire',
        cancelled_because: null,
        sealed: kept?.sealed ?? null,
        sealed_by: kept?.sealed_by ?? null,
      })
      .where(eq(refunds.due_id, one.id))
    expect((await listed()).waiting.map(({ is_void }) => is_void)).toEqual([true, false])
    expect(await write()).toMatchObject({ count: 1, total_cents: 790, cancelled: 1 })
    expect((await call('POST', '/board/refund-files')).status).toBe(409)
  })

  it('is booked when the bank has refunded it although nothing was owed: its member owes it', async () => {
    const due = await paid(1210)
    await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })
    const { id } = await write()
    await fileOf(id)
    await call('PUT', `/board/dues/${due.id}/state`, { state: 'attendue' })
    expect((await listed()).files[0]?.waiting).toMatchObject([{ is_void: true, state: 'remis' }])
    const { status, body } = await settle(id)
    expect([status, body.message]).toEqual([200, expect.stringMatching(/12,10\s€ n’étaient plus dus/)])
    expect(await sums(due.id)).toEqual([
      ['467', 1210],
      ['5112', 0],
      ['512', -1210],
      ['756', 0],
    ])
    // A payment for both dues settles both.
    await call('POST', '/board/payments', { dues: [due.id], amount_cents: 2420, settled_on: today, by: 'virement' })
    expect(await sums(due.id)).toEqual([
      ['467', 0],
      ['5112', 0],
      ['512', 1210],
      ['756', -1210],
    ])
  })

  it('is corrected: refused and made after all, or made and returned', async () => {
    const due = await paid(1210)
    await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })
    const { id } = await write()
    await fileOf(id)
    const refund = (await listed()).files[0]?.waiting[0]?.id ?? 0
    const correct = (state: string) => call('PUT', `/board/refunds/${refund}/state`, { state, on: today })
    expect((await correct('rendu')).status).toBe(409)
    await settle(id, [refund])
    expect((await correct('rendu')).status).toBe(200)
    expect(await stateOf(due.id)).toBe('remboursee')
    expect((await correct('rendu')).status).toBe(409)
    expect((await correct('refuse')).status).toBe(200)
    expect(await stateOf(due.id)).toBe('payee')
    expect(await sums(due.id)).toEqual([
      ['5112', 1210],
      ['512', 0],
      ['756', -1210],
    ])
    // The due has a receipt again.
    const standing = await here.portal.db.select().from(receipts).where(eq(receipts.due_id, due.id))
    expect(standing.filter(({ cancelled_on }) => cancelled_on === null)).toHaveLength(1)
    expect(await balance()).toBe(0)
  })

  it('can be kept, before the bank has the file', async () => {
    const due = await paid(1210)
    await ask(due.id, { is_whole: true, iban: FRENCH_DUES_TEST_IBAN })
    const [waiting] = (await listed()).waiting
    expect((await call('DELETE', `/board/refunds/${waiting?.id}`)).status).toBe(200)
    expect((await listed()).waiting).toEqual([])
    expect((await call('DELETE', `/board/refunds/${waiting?.id}`)).status).toBe(404)
  })
})

describe('the refund file', () => {
  it('is checked before it is sent', async () => {
    const due = await paid(2000)
    await ask(due.id, { iban: GERMAN_TEST_IBAN })
    const { id } = await write()
    const { payload } = await fileOf(id)
    const [one] = await here.portal.db.select().from(refunds).where(eq(refunds.due_id, due.id))
    const transfers = [{ end_to_end_id: `REMBOURSEMENT-${one?.id}`, amount_cents: 790, iban: GERMAN_TEST_IBAN }]
    expect(() => assertRefundFileMatchesTransfers(payload, { iban: FRENCH_DUES_TEST_IBAN, transfers })).not.toThrow()
    for (const xml of [
      payload.replace('>7.90<', '>7.91<'),
      payload.replace(GERMAN_TEST_IBAN, FRENCH_DUES_TEST_IBAN),
      payload.replace(FRENCH_DUES_TEST_IBAN, GERMAN_TEST_IBAN),
    ])
      expect(() => assertRefundFileMatchesTransfers(xml, { iban: FRENCH_DUES_TEST_IBAN, transfers })).toThrow(
        'is not what was meant',
      )
  })

  it.skipIf(!schemas)('is valid by the EPC’s schema (where ISO20022_SCHEMAS names its folder)', async () => {
    const due = await paid(2000)
    await ask(due.id, { iban: GERMAN_TEST_IBAN, holder: 'Zoé Ševčík & fils' })
    const { payload } = await fileOf((await write()).id)
    const name = 'EPC132-08_2023_V1.0_pain.001.001.09.xsd'
    const schema = { fileName: name, contents: await readFile(path(schemas ?? '', name), 'utf8') }
    const valid = (contents: string) => validateXML({ xml: { fileName: 'transfers.xml', contents }, schema: [schema] })
    expect((await valid(payload)).errors).toEqual([])
    expect((await valid(payload.replace('<ChrgBr>SLEV', '<ChrgBr>SHAR'))).valid).toBe(false)
  })
})
