import { readFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { XMLParser } from 'fast-xml-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { assertDebitFileMatchesDebits } from '#server/dues/debits/assertDebitFileMatchesDebits.ts'
import { addDays, addMonths, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { formatDay } from '#server/payments/format.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  FRENCH_DUES_TEST_IBAN,
  resetMemberToFirstDue,
  scheduleAccountDeletionDuringTest,
  listQueuedMailsOfRecipient,
  removeMemberPasswordDuringTest,
  GERMAN_TEST_IBAN,
  listSortedReplyStatuses,
  listDueOrMandateTransitions,
  waitForBlockedTransactions,
} from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const schemas = process.env['ISO20022_SCHEMAS']
const BOARD = 'bureau@envol.example'
let board = ''

beforeEach(async () => {
  board ||= await here.portal.signIn(BOARD)
  await here.portal.db.update(dues).set({ member_id: null, debit_file_id: null })
  await here.portal.db.delete(debit_files)
})

/** Announces the direct debit of a new member, the only one announced. Returns the due. */
async function announced(joining: Parameters<typeof resetMemberToFirstDue>[1] = {}) {
  const { id, member_id } = await resetMemberToFirstDue(here.portal, joining)
  await announceDebits(here.portal.db, {})
  const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
  if (!due || member_id === null) throw new Error('Nothing was announced')
  return { ...due, member_id }
}

/** Creates the SEPA debit file of the debits up to a day. Sends the count and total of the file's preview. */
const collect = async (until_on: string) => {
  const at = { path: `/board/debit-preview?until_on=${until_on}`, token: board }
  const { body } = await here.portal.call('GET /board/debit-preview', at)
  const { count = 0, total_cents = 0 } = (body.data ?? {}) as { count?: number; total_cents?: number }
  return here.portal.call('POST /board/debit-files', { token: board, body: { until_on, count, total_cents } })
}
const settle = (id: number, state: string) =>
  here.portal.call('PUT /board/dues/:id/state', { path: `/board/dues/${id}/state`, token: board, body: { state } })
const fileOf = async (id: number) => {
  const url = `/api/v1/board/debit-files/${id}/file`
  return here.portal.app.inject({ url, headers: { authorization: `Bearer ${board}` } })
}
describe('an announced debit', () => {
  it('is mailed once, at least fourteen days ahead, with its amount, day, mandate and creditor', async () => {
    const { id, due_on } = await resetMemberToFirstDue(here.portal, { amount_cents: 123_456 })
    const counts = await Promise.all(Array.from({ length: 4 }, () => announceDebits(here.portal.db, {})))
    expect(counts.reduce((sum, one) => sum + one)).toBe(1)
    const mails = (await listQueuedMailsOfRecipient(here.portal, 'membre@envol.example')).filter(
      ({ kind }) => kind === 'debitAhead',
    )
    expect(mails).toHaveLength(1)
    const said = JSON.stringify(mails)
    expect(said).toContain('1\u00a0234,56\u00a0€')
    expect(said).toContain('FR76 •••• 0189')
    expect(said).toContain('FR72ZZZ123456')
    // The announcement names one day: no file collects the debit on another.
    expect(said).toContain(formatDay(due_on))
    expect(said).not.toContain('Au plus tard')
    expect(said).not.toContain(FRENCH_DUES_TEST_IBAN)
    const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
    const today = await readCurrentParisDate(here.portal.db)
    expect(due).toMatchObject({ state: 'annoncee', due_on })
    expect((due?.due_on ?? '') >= addDays(today, 14)).toBe(true)
    expect(await listDueOrMandateTransitions(here.portal, 'due', id)).toEqual(['a-annoncer → annoncee'])
  })

  it('names the account to be debited, and waits while that changes', async () => {
    const { db } = here.portal
    const { member_id } = await resetMemberToFirstDue(here.portal)
    await inTransaction(db, async (tx) => {
      await tx
        .update(mandates)
        .set({ iban_end: 'DE89 •••• 3000' })
        .where(eq(mandates.member_id, member_id ?? 0))
      expect(await announceDebits(db, {})).toBe(0)
    })
    expect(await announceDebits(db, {})).toBe(1)
    expect(JSON.stringify((await listQueuedMailsOfRecipient(here.portal, 'membre@envol.example')).at(-1))).toContain(
      'DE89 •••• 3000',
    )
  })

  it('is postponed when its announcement is late', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    const today = await readCurrentParisDate(here.portal.db)
    await here.portal.db
      .update(dues)
      .set({ due_on: addDays(today, 3) })
      .where(eq(dues.id, id))
    await announceDebits(here.portal.db, {})
    const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
    expect(due?.due_on).toBe(sameOrNextBankDay(addDays(today, 14)))
  })
})

describe('several debits of one member', () => {
  const days = (count: number) => Array.from({ length: count }, (_, at) => at)

  it('are a week apart after a late activation of the account (two months)', async () => {
    const { db } = here.portal
    const email = 'membre2@envol.example'
    const today = await readCurrentParisDate(db)
    const { id, member_id } = await resetMemberToFirstDue(here.portal, { email })
    const joined = addDays(today, -59)
    const first = {
      from_on: joined,
      until_on: addDays(addMonths(joined, 1), -1),
      due_on: sameOrNextBankDay(addDays(joined, 15)),
    }
    await db.update(dues).set(first).where(eq(dues.id, id))
    const round = async () => {
      while ((await createNextDues(db, {})) > 0);
      while ((await announceDebits(db, {})) > 0);
      return db
        .select()
        .from(dues)
        .where(eq(dues.member_id, member_id ?? 0))
        .orderBy(dues.from_on)
    }
    const all = await round()
    expect(all.length).toBeGreaterThanOrEqual(3)
    for (const at of days(all.length - 1))
      expect((all[at + 1]?.due_on ?? '') >= addDays(all[at]?.due_on ?? '', 7)).toBe(true)
    expect(all[0]).toMatchObject({ state: 'annoncee', due_on: sameOrNextBankDay(addDays(today, 14)) })
    const { body } = await here.portal.call('GET /dues', { token: await here.portal.signIn(email) })
    const shown = body.data.dues.map(({ due_on }) => due_on)
    expect(shown.toReversed()).toEqual(all.map(({ due_on }) => due_on))
    expect(await round()).toEqual(all)
  })

  it('that no file has collected in three months are announced again for separate days, and a file collects one', async () => {
    const { db } = here.portal
    const one = await announced()
    const { id: _id, end_to_end_id: _e, ...same } = one
    const more = days(2).map((at) => {
      const from_on = addMonths(one.from_on, at + 1)
      return { ...same, from_on, until_on: addDays(addMonths(from_on, 1), -1) }
    })
    await db.insert(dues).values(more)
    const together = sameOrNextBankDay(addDays(await readCurrentParisDate(db), 1))
    await db.update(dues).set({ due_on: together }).where(eq(dues.member_id, one.member_id))
    expect((await collect(together)).body.data).toMatchObject({ count: 1 })
    expect(await listDueOrMandateTransitions(here.portal, 'due', one.id)).toContain('annoncee → remise')
    await db
      .update(dues)
      .set({ due_on: addDays(await readCurrentParisDate(db), -40) })
      .where(and(eq(dues.member_id, one.member_id), eq(dues.state, 'annoncee')))
    expect(await announceDebits(db, {})).toBe(2)
    const isTheirs = and(eq(dues.member_id, one.member_id), eq(dues.state, 'annoncee'))
    const told = await db.select().from(dues).where(isTheirs).orderBy(dues.from_on)
    expect((told[1]?.due_on ?? '') >= addDays(told[0]?.due_on ?? '', 7)).toBe(true)
  })
})

describe('an announced debit that no file has collected', () => {
  const plannedFor = (id: number, due_on: string) => here.portal.db.update(dues).set({ due_on }).where(eq(dues.id, id))

  it('is collected on the next bank working day, and on that day only', async () => {
    const { id } = await announced()
    const next = sameOrNextBankDay(addDays(await readCurrentParisDate(here.portal.db), 1))
    await plannedFor(id, next)
    expect(await announceDebits(here.portal.db, {})).toBe(0)
    const { body } = await collect(addDays(next, 7))
    expect(body.data).toMatchObject({ count: 1, from_on: next, until_on: addDays(next, 7) })
    const { payload } = await fileOf(body.data.id)
    expect(payload).toContain(`<ReqdColltnDt>${next}</ReqdColltnDt>`)
  })

  it('is announced again, for another day, when its own is too near', async () => {
    const { id } = await announced()
    const today = await readCurrentParisDate(here.portal.db)
    await plannedFor(id, today)
    expect((await collect(addDays(today, 7))).status).toBe(409)
    const counts = await Promise.all(Array.from({ length: 4 }, () => announceDebits(here.portal.db, {})))
    expect(counts.reduce((sum, one) => sum + one)).toBe(1)
    const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
    expect(due).toMatchObject({ state: 'annoncee', due_on: sameOrNextBankDay(addDays(today, 14)) })
    const mails = await listQueuedMailsOfRecipient(here.portal, 'membre@envol.example')
    expect(JSON.stringify(mails.at(-1))).toContain(formatDay(due?.due_on ?? ''))
    expect((await collect(due?.due_on ?? '')).body.data).toMatchObject({ count: 1 })
  })
})

it.each([
  ['whose account is not activated: whose it is has not been shown', removeMemberPasswordDuringTest],
  ['who is leaving', scheduleAccountDeletionDuringTest],
])('is announced to nobody %s', async (_, make) => {
  const email = 'membre2@envol.example'
  const { id } = await resetMemberToFirstDue(here.portal, { email })
  await make(here.portal, email)
  expect(await announceDebits(here.portal.db, {})).toBe(0)
  expect(await listDueOrMandateTransitions(here.portal, 'due', id)).toEqual([])
  const day = sameOrNextBankDay(addDays(await readCurrentParisDate(here.portal.db), 1))
  await here.portal.db.update(dues).set({ state: 'annoncee', due_on: day }).where(eq(dues.id, id))
  expect((await collect(day)).status).toBe(409)
})

it.each(['the file', 'the revocation'])('a debit is with the bank or paid by transfer: %s is first', async (first) => {
  const { db } = here.portal
  const { id, due_on, member_id } = await announced()
  const token = await here.portal.signIn('membre@envol.example')
  const works = [
    () => collect(due_on),
    () => here.portal.call('DELETE /dues/mandate', { token }) as Promise<{ status: number }>,
  ]
  if (first === 'the revocation') works.reverse()
  const begun: Promise<{ status: number }>[] = []
  await inTransaction(db, async (tx) => {
    // Both transactions begin, and wait for this lock.
    await tx.select().from(mandates).where(eq(mandates.member_id, member_id)).for('update')
    for (const work of works) {
      begun.push(work())
      await waitForBlockedTransactions(here.portal, Promise.all(begun), begun.length)
    }
  })
  const statuses = (await Promise.all(begun)).map(({ status }) => status)
  const [due] = await db.select({ state: dues.state }).from(dues).where(eq(dues.id, id))
  expect([...statuses, due?.state]).toEqual(first === 'the file' ? [200, 200, 'remise'] : [200, 409, 'attendue'])
})

describe('a file of debits', () => {
  it('lists payers and amounts to the cent in the banks’ character set, and is valid', async () => {
    const one = await announced({ amount_cents: 10 })
    const other = await announced({
      email: 'membre2@envol.example',
      amount_cents: 20,
      iban: GERMAN_TEST_IBAN,
      holder: '/Łukasz Œ. «Δ»',
    })
    const { due_on } = one
    const { status, body } = await collect(due_on)
    expect([status, body.data]).toMatchObject([200, { from_on: due_on, until_on: due_on, count: 2, total_cents: 30 }])
    const { id } = body.data
    const { payload, headers } = await fileOf(id)
    expect(headers['content-type']).toBe('application/xml')
    expect(headers['cache-control']).toBe('private, no-store')
    expect((await fileOf(id)).payload).toBe(payload)

    const {
      Document: {
        CstmrDrctDbtInitn: { GrpHdr, PmtInf },
      },
    } = new XMLParser({ parseTagValue: false }).parse(payload) as Xml
    expect(GrpHdr).toMatchObject({ NbOfTxs: '2', CtrlSum: '0.30', InitgPty: { Nm: "Envol + Cie, l'association" } })
    expect(PmtInf).toMatchObject({
      ReqdColltnDt: due_on,
      NbOfTxs: '2',
      CtrlSum: '0.30',
      PmtTpInf: { SeqTp: 'FRST', LclInstrm: { Cd: 'CORE' } },
    })
    expect(PmtInf.CdtrSchmeId.Id.PrvtId.Othr.Id).toBe('FR72ZZZ123456')
    expect(
      PmtInf.DrctDbtTxInf.map(({ InstdAmt, Dbtr, DbtrAcct, PmtId }) => [
        PmtId.EndToEndId,
        InstdAmt,
        Dbtr.Nm,
        DbtrAcct.Id.IBAN,
      ]),
    ).toEqual([
      [`COTISATION-${one.id}`, '0.10', 'Zoe Sevcik + fils', FRENCH_DUES_TEST_IBAN],
      [`COTISATION-${other.id}`, '0.20', 'Lukasz OE.', GERMAN_TEST_IBAN],
    ])
    expect(here.portal.lines.join('\n')).not.toMatch(new RegExp(`${FRENCH_DUES_TEST_IBAN}|${GERMAN_TEST_IBAN}`))
  })

  it.skipIf(!schemas)('is valid by the ISO schema (where ISO20022_SCHEMAS names its folder)', async () => {
    const { due_on } = await announced()
    const { body } = await collect(due_on)
    const { payload } = await fileOf(body.data.id)
    const name = 'pain.008.001.08.xsd'
    const schema = { fileName: name, contents: await readFile(path(schemas ?? '', name), 'utf8') }
    const valid = (contents: string) => validateXML({ xml: { fileName: 'debits.xml', contents }, schema: [schema] })
    expect((await valid(payload)).errors).toEqual([])
    expect((await valid(payload.replace('<SeqTp>FRST', '<SeqTp>WRONG'))).valid).toBe(false)
  })

  it('is checked before it is sent: wrong contents are found', async () => {
    const one = await announced({ amount_cents: 1999 })
    const { body } = await collect(one.due_on)
    const { payload } = await fileOf(body.data.id)
    const debits = [
      {
        amount_cents: 1999,
        collect_on: one.due_on,
        end_to_end_id: `COTISATION-${one.id}`,
        iban: FRENCH_DUES_TEST_IBAN,
      },
    ]
    const meant = { creditor_iban: FRENCH_DUES_TEST_IBAN, debits }
    expect(() => assertDebitFileMatchesDebits(payload, meant)).not.toThrow()
    const wrong = [
      payload.replace('>19.99</InstdAmt>', '>19.98</InstdAmt>'),
      payload.replace('<CtrlSum>19.99', '<CtrlSum>19.9900000001'),
      payload.replace('<NbOfTxs>1', '<NbOfTxs>2'),
      payload.replace(FRENCH_DUES_TEST_IBAN, GERMAN_TEST_IBAN),
      payload.replace(new RegExp(`${FRENCH_DUES_TEST_IBAN}(?!.*${FRENCH_DUES_TEST_IBAN})`, 's'), GERMAN_TEST_IBAN),
      payload.replace(`<ReqdColltnDt>${one.due_on}`, `<ReqdColltnDt>${addDays(one.due_on, 1)}`),
      payload.replace('Zoe', 'Zoé'),
      payload.replace('<Nm>Zoe Sevcik + fils</Nm>', '<Nm/>'),
      payload.replace('<Nm>Zoe Sevcik + fils</Nm>', '<Nm></Nm>'),
      payload.replace(/<DrctDbtTxInf>.*<\/DrctDbtTxInf>/s, (debit) => debit + debit),
    ]
    for (const xml of wrong) {
      expect(xml).not.toBe(payload)
      expect(() => assertDebitFileMatchesDebits(xml, meant)).toThrow('The file of debits is not what was meant')
    }
    expect(() => assertDebitFileMatchesDebits(payload, { ...meant, debits: [] })).toThrow()
  })

  it('names a member by their mandate when banks cannot read their letters', async () => {
    const one = await announced({ holder: '王小明' })
    const { body } = await collect(one.due_on)
    const { payload } = await fileOf(body.data.id)
    const rum = await here.portal.value(sql`select rum from mandates where member_id = ${one.member_id}`)
    expect(payload).toContain(`<Dbtr><Nm>${String(rum)}</Nm>`)
  })

  it('is downloaded by a person whom the journal names, each time', async () => {
    const one = await announced()
    const { body } = await collect(one.due_on)
    const { id } = body.data
    const downloadedAt = async () => {
      const { body: listed } = await here.portal.call('GET /board/debit-files', { token: board })
      return listed.data.find((file) => file.id === id)?.downloaded_at
    }
    expect(await downloadedAt()).toBeNull()
    await fileOf(id)
    const first = await downloadedAt()
    expect(first).toMatch(/^20/)
    await fileOf(id)
    expect(await downloadedAt()).toBe(first)
    const { rows } = await here.portal.db.execute(sql`select m.email from journal j join members m on m.id = j.by_member
      where j.act = 'debits.read' and j.subject_id = ${id}`)
    expect(rows).toEqual([{ email: BOARD }, { email: BOARD }])
  })

  it('is written once, and debits each member once, when two board members write it at the same time', async () => {
    const one = await announced()
    const before = await here.portal.db.$count(debit_files)
    const [day, another] = [one.due_on, addDays(one.due_on, 1)]
    const answers = await Promise.all([day, day, another, day, another].map(collect))
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409, 409, 409, 409])
    expect(await listDueOrMandateTransitions(here.portal, 'due', one.id)).toEqual([
      'a-annoncer → annoncee',
      'annoncee → remise',
    ])
    expect(await here.portal.db.$count(debit_files)).toBe(before + 1)
    const acts = await here.portal.value(sql`select count(*)::int from journal where act = 'debits.collected'
      and subject_id = (select debit_file_id from dues where id = ${one.id})`)
    expect(acts).toBe(1)
  })

  it('is refused for a past, distant or missing day', async () => {
    const today = await readCurrentParisDate(here.portal.db)
    for (const day of [today, '2020-01-02', addDays(today, 40)]) expect((await collect(day)).status).toBe(422)
    expect((await collect('2026-02-30')).status).toBe(422)
  })

  it('collects each debit on its announced day, whatever the last day of the file', async () => {
    const one = await announced({ amount_cents: 10 })
    const other = await announced({ email: 'membre2@envol.example', amount_cents: 20 })
    const days = [one.due_on, sameOrNextBankDay(addDays(one.due_on, 2))]
    await here.portal.db
      .update(dues)
      .set({ due_on: days[1] ?? '' })
      .where(eq(dues.id, other.id))
    const { body } = await collect(addDays(one.due_on, 9))
    expect(body.data).toMatchObject({ from_on: days[0], until_on: addDays(one.due_on, 9), count: 2, total_cents: 30 })
    const { payload } = await fileOf(body.data.id)
    const { Document } = new XMLParser({ parseTagValue: false }).parse(payload) as {
      Document: { CstmrDrctDbtInitn: { PmtInf: { PmtInfId: string; ReqdColltnDt: string; CtrlSum: string }[] } }
    }
    const payments = Document.CstmrDrctDbtInitn.PmtInf
    expect(payments.map(({ ReqdColltnDt, CtrlSum }) => [ReqdColltnDt, CtrlSum])).toEqual([
      [days[0], '0.10'],
      [days[1], '0.20'],
    ])
    expect(new Set(payments.map(({ PmtInfId }) => PmtInfId)).size).toBe(2)
  })

  it('distinguishes a mandate’s first debit from the following ones', async () => {
    const one = await announced()
    await collect(one.due_on)
    const { id: _id, end_to_end_id: _e, ...same } = one
    const next = {
      ...same,
      from_on: addDays(one.until_on, 1),
      until_on: addDays(one.until_on, 30),
      state: 'annoncee' as const,
    }
    await here.portal.db.insert(dues).values({ ...next, mandate_id: null, debit_file_id: null })
    const { body } = await collect(one.due_on)
    const { payload } = await fileOf(body.data.id)
    expect(payload).toContain('<SeqTp>RCUR')
    expect(payload).not.toContain('<SeqTp>FRST')
  })
})

it('the proof of a mandate is stored from its latest debit on, in whatever order the files are written', async () => {
  const one = await announced()
  const [sooner, last] = [one.due_on, sameOrNextBankDay(addDays(one.due_on, 7))]
  await here.portal.db.update(dues).set({ due_on: last }).where(eq(dues.id, one.id))
  expect((await collect(last)).status).toBe(200)
  const { id: _id, end_to_end_id: _e, ...same } = one
  const until_on = addDays(one.until_on, 30)
  const next = { ...same, from_on: addDays(one.until_on, 1), until_on, mandate_id: null, debit_file_id: null }
  await here.portal.db.insert(dues).values(next)
  expect((await collect(sooner)).status).toBe(200)
  const kept = await here.portal.value(
    sql`select to_char(last_debit_on, 'YYYY-MM-DD') from mandates where member_id = ${one.member_id} and state = 'actif'`,
  )
  expect(kept).toBe(last)
})

describe('the bank’s result of a debit', () => {
  it('is recorded once: paid on the collection date, or refused with a notification of the member', async () => {
    const paid = await announced()
    const refused = await announced({ email: 'membre2@envol.example' })
    await collect(paid.due_on > refused.due_on ? paid.due_on : refused.due_on)
    expect((await settle(paid.id, 'payee')).body.message).toContain('attendez ce jour-là')
    expect(await listDueOrMandateTransitions(here.portal, 'due', paid.id)).toEqual([
      'a-annoncer → annoncee',
      'annoncee → remise',
    ])
    const today = await readCurrentParisDate(here.portal.db)
    await here.portal.db.update(dues).set({ due_on: today }).where(eq(dues.id, paid.id))
    expect((await settle(paid.id, 'payee')).body.data).toMatchObject({ state: 'payee', settled_on: today })
    const twice = await Promise.all([settle(refused.id, 'rejetee'), settle(refused.id, 'rejetee')])
    expect(listSortedReplyStatuses(twice)).toEqual([200, 409])
    // The payer may reclaim the debit.
    expect((await settle(paid.id, 'rejetee')).body.data).toMatchObject({ state: 'rejetee', settled_on: null })
    const mails = await listQueuedMailsOfRecipient(here.portal, 'membre2@envol.example')
    expect(mails.filter(({ kind }) => kind === 'debitRefused')).toHaveLength(1)
    expect((await settle(refused.id, 'payee')).body.data).toMatchObject({ state: 'payee', way: 'virement' })
    expect(await listDueOrMandateTransitions(here.portal, 'due', refused.id)).toEqual([
      'a-annoncer → annoncee',
      'annoncee → remise',
      'remise → rejetee',
      'rejetee → payee',
    ])
    expect((await settle(999_999, 'payee')).status).toBe(404)
  })

  it('is recorded for a whole file at once, except the debits that the bank has refused', async () => {
    const { db } = here.portal
    const one = await announced()
    const other = await announced({ email: 'membre2@envol.example' })
    const { body } = await collect(one.due_on > other.due_on ? one.due_on : other.due_on)
    const { id } = body.data
    const url = `/board/debit-files/${id}/state`
    await db.execute(sql`truncate outbox`)
    const settleAll = (rejected: number[]) =>
      here.portal.call('PUT /board/debit-files/:id/state', { path: url, token: board, body: { rejected } })
    expect((await settleAll([])).status).toBe(409)
    const yesterday = addDays(await readCurrentParisDate(db), -1)
    await db.update(debit_files).set({ until_on: yesterday }).where(eq(debit_files.id, id))
    await db.update(dues).set({ due_on: yesterday }).where(eq(dues.debit_file_id, id))
    const unknown = await settleAll([other.id, 999_999])
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['rejected']])

    const answers = await Promise.all([settleAll([other.id]), settleAll([other.id]), settleAll([other.id])])
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ paid: 1, rejected: 1 })
    expect((await listDueOrMandateTransitions(here.portal, 'due', one.id)).at(-1)).toBe('remise → payee')
    expect((await listDueOrMandateTransitions(here.portal, 'due', other.id)).at(-1)).toBe('remise → rejetee')
    const settled = await db.select().from(dues).where(eq(dues.debit_file_id, id)).orderBy(dues.id)
    expect(settled.map(({ state, settled_on }) => [state, settled_on])).toEqual([
      ['payee', yesterday],
      ['rejetee', null],
    ])
    const { rows } = await db.execute(sql`select act, subject_id from journal
      where act in ('due.paid', 'due.refused') and subject_id in (${one.id}, ${other.id}) order by id`)
    expect(rows).toEqual([
      { act: 'due.paid', subject_id: one.id },
      { act: 'due.refused', subject_id: other.id },
    ])
    expect(
      await here.portal.value(sql`select count(*)::int from receipts where due_id in (${one.id}, ${other.id})`),
    ).toBe(1)
    const told = await listQueuedMailsOfRecipient(here.portal, 'membre2@envol.example')
    expect(told.filter(({ kind }) => kind === 'debitRefused')).toHaveLength(1)
  })

  it('is not recorded for a due that was not debited', async () => {
    const { id } = await announced()
    for (const state of ['payee', 'rejetee']) expect((await settle(id, state)).status).toBe(409)
    expect(await listDueOrMandateTransitions(here.portal, 'due', id)).toEqual(['a-annoncer → annoncee'])
  })
})

type Xml = {
  Document: {
    CstmrDrctDbtInitn: {
      GrpHdr: object
      PmtInf: {
        CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: string } } } }
        DrctDbtTxInf: {
          InstdAmt: string
          Dbtr: { Nm: string }
          DbtrAcct: { Id: { IBAN: string } }
          PmtId: { EndToEndId: string }
        }[]
      }
    }
  }
}
