import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient } from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const EMAILS = ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example'] as const
let [board, today] = ['', '']
/** Ids of the SEPA debit file's dues: the first two in one payment group, the third in another. */
let ids: number[] = []
let file = 0
/** Identifiers of the message and of its payment groups in the downloaded SEPA debit file. */
let message = ''
let remittances: string[] = []

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate refunds, refund_files, bank_statements cascade`)
  await db.execute(sql`delete from dues`)
  await db.execute(sql`delete from debit_files`)
  ids = []
  for (const email of EMAILS) ids.push((await resetMemberToFirstDue(here.portal, { email })).id)
  await db.execute(sql`update dues set from_on = from_on - 10`)
  await announceDebits(db, {})
  const due_on = sameOrNextBankDay(addDays(today, 16))
  const later = sameOrNextBankDay(addDays(due_on, 3))
  await db.update(dues).set({ due_on })
  await db
    .update(dues)
    .set({ due_on: later })
    .where(eq(dues.id, ids[2] ?? 0))
  file = (await createDebitFile(db, { by_member: 1, until_on: addDays(later, 2), count: 3, total_cents: 3630 })).id
  const { payload } = await here.portal.app.inject({
    url: `/api/v1/board/debit-files/${file}/file`,
    headers: { authorization: `Bearer ${board}` },
  })
  message = /<MsgId>([^<]+)/.exec(payload)?.[1] ?? ''
  remittances = [...payload.matchAll(/<PmtInfId>([^<]+)/g)].map(([, name = '']) => name)
  await db.execute(sql`delete from outbox`)
})

type Refused = { end_to_end: string; reason?: string }
type Payment = { name: string; status?: string; reason?: string; refused?: Refused[] }

const because = (reason = '') => (reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : '')

/** Returns a bank's pain.002 status report: the whole message's status if given, then each listed payment group. */
const answer = (payments: Payment[], { group = '', reason = '' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>A${payments.length}</MsgId><CreDtTm>${today}T18:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId>
${group ? `<GrpSts>${group}</GrpSts>` : ''}${because(reason)}</OrgnlGrpInfAndSts>
${payments
  .map(
    (payment) => `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${payment.name}</OrgnlPmtInfId>
${payment.status ? `<PmtInfSts>${payment.status}</PmtInfSts>` : ''}${because(payment.reason)}
${(payment.refused ?? [])
  .map(
    (one) => `<TxInfAndSts><OrgnlEndToEndId>${one.end_to_end}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${because(one.reason)}
<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.10</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
  )
  .join('\n')}</OrgnlPmtInfAndSts>`,
  )
  .join('\n')}
</CstmrPmtStsRpt></Document>`

/** Imports a bank's pain.002 status report. Returns the states of its lines, in the order of the debit file. */
async function bring(xml: string) {
  const { body } = await here.portal.call('POST /board/statements', {
    path: '/board/statements',
    token: board,
    body: Buffer.from(xml),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id } = body.data
  const { rows } = await here.portal.db.execute<{ state: string; note: string }>(
    sql`select state, note from bank_entries where statement_id = ${id} order by id`,
  )
  return rows
}
const states = async () => {
  const { rows } = await here.portal.db.execute<{ state: string }>(sql`select state from dues order by id`)
  return rows.map(({ state }) => state)
}
const fileState = async () =>
  (await here.portal.db.select().from(debit_files).where(eq(debit_files.id, file))).map(({ state }) => state)
const name = (index: number) => `COTISATION-${ids[index]}`

describe('a remittance refused by the bank', () => {
  it.each(['PART', ''])('resets its debits, and no others, with GrpSts « %s »', async (group) => {
    const [first = '', second = ''] = remittances
    const lines = await bring(
      answer(
        [
          { name: first, status: 'RJCT', reason: 'DT01' },
          { name: second, status: 'ACCP' },
        ],
        { group },
      ),
    )
    expect(lines).toMatchObject([
      { state: 'refused', note: expect.stringContaining('2 prélèvements de nouveau annoncés') },
    ])
    expect(await states()).toEqual(['annoncee', 'annoncee', 'remise'])
    expect(await fileState()).toEqual(['remis'])
    for (const email of EMAILS) expect(await listQueuedMailsOfRecipient(here.portal, email)).toEqual([])
  })

  it('resets them when the bank lists each of them as well', { tags: ['nightly'] }, async () => {
    const [first = ''] = remittances
    const refused = [{ end_to_end: name(0), reason: 'DT01' }, { end_to_end: name(1) }]
    const lines = await bring(answer([{ name: first, status: 'RJCT', reason: 'DT01', refused }]))
    expect(lines.map(({ state }) => state)).toEqual(['refused', 'known', 'known'])
    expect(await states()).toEqual(['annoncee', 'annoncee', 'remise'])
  })

  it('refuses its debits when each has a reason, and the remittance has none', { tags: ['nightly'] }, async () => {
    const [, second = ''] = remittances
    const refused = [{ end_to_end: name(2), reason: 'AC04' }]
    const lines = await bring(answer([{ name: second, status: 'RJCT', refused }], { group: 'PART' }))
    expect(lines.map(({ state }) => state)).toEqual(['refused'])
    expect(await states()).toEqual(['remise', 'remise', 'rejetee'])
  })

  it('applies to its debits when another has left the file since', { tags: ['nightly'] }, async () => {
    const [, second = ''] = remittances
    for (const id of ids.slice(0, 2))
      await here.portal.call('DELETE /board/dues/:id/debit', { path: `/board/dues/${id}/debit`, token: board })
    const lines = await bring(answer([{ name: second, status: 'RJCT', reason: 'MD01' }]))
    expect(lines).toMatchObject([
      { state: 'refused', note: expect.stringContaining('1 prélèvement de nouveau annoncé.') },
    ])
    expect(await fileState()).toEqual(['refuse'])
  })

  it('closes the file once all its remittances are refused, one answer after the other', async () => {
    for (const one of remittances)
      await bring(answer([{ name: one, status: 'RJCT', reason: 'DT01' }], { group: 'PART' }))
    expect(await states()).toEqual(['annoncee', 'annoncee', 'annoncee'])
    expect(await fileState()).toEqual(['refuse'])
  })

  it('changes nothing after the refusal of the whole file', { tags: ['nightly'] }, async () => {
    const payments = remittances.map((one) => ({ name: one, status: 'RJCT', reason: 'DT01' }))
    const lines = await bring(answer(payments, { group: 'RJCT', reason: 'DT01' }))
    expect(lines.map(({ state }) => state)).toEqual(['refused', 'known', 'known'])
    expect(await states()).toEqual(['annoncee', 'annoncee', 'annoncee'])
  })

  it('waits for a decision under a foreign name, or once one of its debits is recorded as paid', async () => {
    const lines = await bring(answer([{ name: 'X', status: 'RJCT' }], { group: 'PART' }))
    expect(lines).toMatchObject([{ state: 'open', note: expect.stringContaining('toute une remise') }])
    await here.portal.db
      .update(dues)
      .set({ state: 'payee', settled_on: today })
      .where(eq(dues.id, ids[0] ?? 0))
    const late = await bring(answer([{ name: remittances[0] ?? '', status: 'RJCT', reason: 'DT01' }]))
    expect(late).toMatchObject([{ state: 'open', note: expect.stringContaining('noté payé') }])
    expect(await states()).toEqual(['payee', 'remise', 'remise'])
  })
})
