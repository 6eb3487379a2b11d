import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { debit_files, dues, dues_plans } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { matchPendingLinesJob } from '#server/dues/statements/settleEntries.ts'
import { readEnv } from '#server/env.ts'
import { addDays } from '#server/payments/bankDays.ts'
import {
  buildSampleCamt053Statement,
  buildSampleCfonb120Statement,
  buildSamplePain002Report,
  type SampleBankStatementFileLine,
} from '#tests/samples/bankFiles.ts'
import {
  FRENCH_DUES_TEST_IBAN,
  resetMemberToFirstDue,
  listQueuedMailsOfRecipient,
  GERMAN_TEST_IBAN,
  listSortedReplyStatuses,
  listDueOrMandateTransitions,
} from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
let token = ''
let day = ''
beforeEach(async () => {
  token = await here.portal.signIn('bureau@envol.example')
  const { db } = here.portal
  await db.execute(sql`truncate bank_statements, bank_csv_columns, outbox cascade`)
  await db.execute(sql`update dues set debit_file_id = null, end_to_end_id = null`)
  await db.delete(debit_files)
  day = addDays(await readCurrentParisDate(db), -3)
})

type Told = {
  status: number
  message: string
  id: number | null
  columns: string[]
  questions: string[]
  files: { name: string; id: number | null; message: string }[]
}
/** Imports a bank statement through the API, as the board's office does. Returns the statement lines. */
async function bring(file: string | Buffer, query = ''): Promise<Told> {
  const { status, body } = await here.portal.call('POST /board/statements', {
    path: `/board/statements${query}`,
    token,
    body: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id = null, columns = [], questions = [], files = [] } = (body.data ?? {}) as Partial<Told>
  for (const statement_id of new Set([id, ...files.map((one) => one.id)])) if (statement_id) await settle(statement_id)
  return { status, message: body.message ?? '', id, columns, questions, files }
}
const settle = (statement_id: number) =>
  matchPendingLinesJob.run(
    { statement_id },
    {
      db: here.portal.db,
      log: here.portal.app.log,
      env: readEnv({}),
      files: undefined as never,
      signal: new AbortController().signal,
    },
  )
const statement = async (id: number | null) =>
  (await here.portal.call('GET /board/statements/:id', { path: `/board/statements/${id}`, token })).body.data
const entriesOf = async (id: number | null) =>
  (
    await here.portal.call('GET /board/statements/:id/entries', {
      path: `/board/statements/${id}/entries?per_page=50`,
      token,
    })
  ).body.data
const countOf = async (id: number | null) => {
  const { counts } = await statement(id)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
const stateOf = (id: number) => here.portal.value(sql`select state from dues where id = ${id}`)
const ledgerSum = () => here.portal.value(sql`select coalesce(sum(amount_cents), 0)::int from ledger_entries`)
const onPayments = (id: number) =>
  here.portal.value(
    sql`select coalesce(-sum(amount_cents), 0)::int from ledger_entries where due_id = ${id} and account = '756'`,
  )

/** Inserts a direct debit that the bank has received, alone in its SEPA debit file. */
async function debited(email?: string) {
  const { db } = here.portal
  const due = await resetMemberToFirstDue(here.portal, { ...(email && { email }) })
  const [file] = await db
    .insert(debit_files)
    .values({ message_id: `ENVOL-${due.id}`, until_on: day })
    .returning()
  const end_to_end_id = `COTISATION-${due.id}`
  const mandate = sql<number>`(select id from mandates where member_id = ${due.member_id} and state = 'actif')`
  await db
    .update(dues)
    .set({ state: 'remise', due_on: day, debit_file_id: file?.id ?? null, end_to_end_id, mandate_id: mandate })
    .where(eq(dues.id, due.id))
  return { ...due, end_to_end_id, message_id: file?.message_id ?? '' }
}
/** Inserts a due that is paid by transfer, with the payment reference that the member was given. */
async function owed(email: string, reference: string, amount_cents = 1210) {
  const due = await resetMemberToFirstDue(here.portal, { email, way: 'virement', amount_cents })
  await here.portal.db.update(dues).set({ reference }).where(eq(dues.id, due.id))
  await here.portal.db
    .update(dues_plans)
    .set({ reference })
    .where(eq(dues_plans.member_id, due.member_id ?? 0))
  return due
}
/** Packs files into a ZIP archive, by their names, with yazl's options for each entry. */
function zipOf(files: Record<string, string | Buffer>, options = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options)
  zip.end()
  return buffer(zip.outputStream)
}
const MEMBER = 'membre@envol.example'
const OTHER = 'membre2@envol.example'

describe('refusals and returns of the bank', () => {
  it('an answer to a debit file marks the debit as refused, ends its mandate and notifies the member, once', async () => {
    const due = await debited()
    const file = buildSamplePain002Report(due.message_id, [
      { end_to_end: due.end_to_end_id, reason: 'AC04', cents: 1210 },
      { end_to_end: 'COTISATION-999999', reason: 'AM04', cents: 100 },
    ])
    const { id } = await bring(file)
    expect(await countOf(id)).toEqual({ refused: 1, unknown: 1 })
    expect(await entriesOf(id)).toMatchObject([
      { state: 'refused', reason: 'AC04', booked_on: '2026-11-19', is_mandate_ended: true, dues: [{ due_id: due.id }] },
      { state: 'unknown', reason: 'AM04' },
    ])
    expect(await listDueOrMandateTransitions(here.portal, 'due', due.id)).toEqual(['remise → rejetee'])
    expect(await here.portal.value(sql`select state from mandates where member_id = ${due.member_id}`)).toBe('revoque')
    const mails = await listQueuedMailsOfRecipient(here.portal, MEMBER)
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['debitRefused', 'mandateEnded']))
    expect(JSON.stringify(mails)).toContain('Compte clôturé')

    // The same file, and the same answer in another file.
    expect(await bring(file)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ce fichier a déjà été importé le /),
    })
    const again = await bring(file.replace('T18:00:00', 'T18:00:01'))
    expect(await statement(again.id)).toMatchObject({ repeated: 2, counts: { refused: 0 } })
    const inStatement = await bring(
      buildSampleCamt053Statement([{ cents: -1210, end_to_end: due.end_to_end_id, reason: 'AC04', on: day }]),
    )
    expect(await countOf(inStatement.id)).toEqual({ known: 1 })
    expect(await listQueuedMailsOfRecipient(here.portal, MEMBER)).toHaveLength(2)
  })

  it.each(['02', '08'] as const)(
    'a statement in version %s marks a debit as paid, then as taken back on the bank’s date',
    async (version) => {
      const due = await debited()
      const paid = await bring(
        buildSampleCamt053Statement([{ cents: 1210, end_to_end: due.end_to_end_id, on: day }], { version }),
      )
      expect(await countOf(paid.id)).toEqual({ paid: 1 })
      expect([await stateOf(due.id), await onPayments(due.id)]).toEqual(['payee', 1210])
      const back = await bring(
        buildSampleCamt053Statement(
          [{ cents: -1210, end_to_end: due.end_to_end_id, reason: 'MD06', on: addDays(day, 1), name: 'Zoé & fils' }],
          { version },
        ),
      )
      expect(await entriesOf(back.id)).toMatchObject([
        { state: 'returned', reason: 'MD06', name: 'Zoé & fils', booked_on: addDays(day, 1), is_mandate_ended: false },
      ])
      expect([await stateOf(due.id), await onPayments(due.id), await ledgerSum()]).toEqual(['rejetee', 0, 0])
      // The transfer arrived before its refund: reading the first file again pays nothing.
      const late = await bring(
        buildSampleCamt053Statement([{ cents: 1210, end_to_end: due.end_to_end_id, on: day, reference: 'ELSEWHERE' }], {
          version,
        }),
      )
      expect([await countOf(late.id), await stateOf(due.id)]).toEqual([{ known: 1 }, 'rejetee'])
    },
  )

  it('writes to nobody of who has died, and ends the mandate', async () => {
    const due = await debited()
    const { id } = await bring(
      buildSampleCamt053Statement([{ cents: -1210, end_to_end: due.end_to_end_id, reason: 'MD07', on: day }], {
        kind: '054',
      }),
    )
    expect(await entriesOf(id)).toMatchObject([{ state: 'returned', is_mandate_ended: true }])
    expect(await listQueuedMailsOfRecipient(here.portal, MEMBER)).toEqual([])
  })

  it('reads what went and came in a statement of 120 signs', async () => {
    const due = await debited()
    const other = await owed(OTHER, 'ADH-7KQ2-M9XZ')
    const { id } = await bring(
      buildSampleCfonb120Statement([
        { cents: -1210, end_to_end: due.end_to_end_id, text: 'REJET PRLV AM04' },
        { cents: 1210, text: 'VIR adh 7kq2 m9xz', name: 'MARTIN' },
        { cents: -450, text: 'FRAIS' },
      ]),
    )
    expect(await countOf(id)).toEqual({ returned: 1, booked: 1, other: 1 })
    expect([await stateOf(due.id), await stateOf(other.id)]).toEqual(['rejetee', 'payee'])
  })
})

describe('transfers', () => {
  const proposals = async (id: number | undefined, search = '') =>
    (
      await here.portal.call('GET /board/bank-entries/:id/proposals', {
        path: `/board/bank-entries/${id}/proposals?search=${search}`,
        token,
      })
    ).body.data
  const book = (id: number | undefined, parts: { due_id: number; amount_cents: number }[]) =>
    here.portal.call('PUT /board/bank-entries/:id/dues', {
      path: `/board/bank-entries/${id}/dues`,
      token,
      body: { parts },
    })
  const undo = (id: number | undefined) =>
    here.portal.call('DELETE /board/bank-entries/:id/decision', { path: `/board/bank-entries/${id}/decision`, token })
  const open = async (lines: SampleBankStatementFileLine[]) => {
    const { id } = await bring(buildSampleCamt053Statement(lines.map((line) => ({ on: day, ...line }))))
    return { id, entries: await entriesOf(id) }
  }

  it('notes what its reference and its amount say, and takes it back with a trace', async () => {
    const due = await owed(MEMBER, 'ADH-AAAA-BBBB')
    const { entries } = await open([{ cents: 1210, text: 'Cotisation ADH AAAABBBB merci' }])
    expect(entries).toMatchObject([
      { state: 'booked', is_automatic: true, dues: [{ due_id: due.id, amount_cents: 1210 }] },
    ])
    expect(await here.portal.value(sql`select settled_on::text from dues where id = ${due.id}`)).toBe(day)
    expect((await undo(entries[0]?.id)).status).toBe(200)
    expect([await stateOf(due.id), await onPayments(due.id), await ledgerSum()]).toEqual(['attendue', 0, 0])
    expect(await here.portal.value(sql`select count(*)::int from bank_entry_dues where undone_at is not null`)).toBe(1)
    expect((await undo(entries[0]?.id)).status).toBe(409)
  })

  it('proposes by number and by name, and notes nothing before a person says so', async () => {
    const due = await owed(MEMBER, 'ADH-AAAA-CCCC')
    const name = String(await here.portal.value(sql`select last_name from members where id = ${due.member_id}`))
    const { id, entries } = await open([
      { cents: 1210, name: `M. ${name.toUpperCase()} ET MME` },
      { cents: 999, text: `adherent ${String(due.member_id).padStart(6, '0')}` },
      { cents: 1210, text: 'ADH-AAAA-CCCC', end_to_end: 'X' },
    ])
    expect(await countOf(id)).toEqual({ open: 2, booked: 1 })
    await undo(entries[2]?.id)
    const [byName, byNumber] = entries
    expect((await proposals(byName?.id))[0]).toMatchObject({ due_id: due.id, why: 'name', owed_cents: 1210 })
    expect((await proposals(byNumber?.id))[0]).toMatchObject({ due_id: due.id, why: 'number' })
    expect((await proposals(byNumber?.id, name.toLowerCase()))[0]).toMatchObject({ due_id: due.id, why: 'search' })
    expect((await book(byName?.id, [{ due_id: due.id, amount_cents: 1000 }])).body.message).toMatch(/^Les parts font/)
    // Of two simultaneous decisions one is recorded.
    const both = await Promise.all([1, 2].map(() => book(byName?.id, [{ due_id: due.id, amount_cents: 1210 }])))
    expect(listSortedReplyStatuses(both)).toEqual([200, 409])
    expect(await onPayments(due.id)).toBe(1210)
  })

  it('takes less, more, and what is for two members; and sets aside what is no payment of dues', async () => {
    const [due, other] = [await owed(MEMBER, 'ADH-DDDD-DDDD'), await owed(OTHER, 'ADH-EEEE-EEEE')]
    const { entries } = await open([{ cents: 500 }, { cents: 3000 }, { cents: 77_700, name: 'MAIRIE' }])
    const [less, more, none] = entries
    expect((await book(less?.id, [{ due_id: due.id, amount_cents: 500 }])).status).toBe(200)
    expect([await stateOf(due.id), await onPayments(due.id)]).toEqual(['attendue', 500])
    const parts = [
      { due_id: due.id, amount_cents: 710 },
      { due_id: other.id, amount_cents: 2290 },
    ]
    expect((await book(more?.id, parts)).status).toBe(200)
    expect([await stateOf(due.id), await stateOf(other.id)]).toEqual(['payee', 'payee'])
    expect(await ledgerSum()).toBe(0)
    // The later decision is undone first.
    expect((await undo(less?.id)).status).toBe(409)
    expect((await undo(more?.id)).status).toBe(200)
    expect([await onPayments(due.id), await onPayments(other.id)]).toEqual([500, 0])
    const path = `/board/bank-entries/${none?.id}/ignored`
    const ignored = await here.portal.call('PUT /board/bank-entries/:id/ignored', {
      path,
      token,
      body: { reason: 'Une subvention' },
    })
    expect(ignored.body.data).toMatchObject({ state: 'ignored', note: 'Une subvention' })
  })

  it('does not take for a second payment the same transfer that a file of another kind tells of', async () => {
    const due = await owed(MEMBER, 'ADH-FFFF-FFFF')
    await open([{ cents: 1210, text: 'ADH-FFFF-FFFF' }])
    await here.portal.db
      .execute(sql`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
      values (${due.member_id}, '2031-01-01', '2031-01-31', 1210, 'virement', 'attendue', '2031-01-01', 'ADH-FFFF-FFFF')`)
    const { entries } = await open([{ cents: 1210, text: 'VIREMENT ADH-FFFF-FFFF' }])
    expect(entries).toMatchObject([
      { state: 'open', note: 'Ce virement semble avoir été importé déjà, dans un autre fichier.' },
    ])
  })

  it('reads a table whose columns a person names once', async () => {
    await owed(MEMBER, 'ADH-GGGG-GGGG')
    const table = (rows: string) =>
      Buffer.from(`Compte 123;Solde : 10,00\n\nDate;Libellé;Débit;Crédit\n${rows}`, 'latin1')
    const date = day.split('-').toReversed().join('/')
    const first = table(`${date};"VIR, ADH-GGGG-GGGG";;12,10\n${date};FRAIS DE TENUE;-4,50;\n;Total;;\n`)
    expect(await bring(first)).toMatchObject({ id: null, columns: ['Date', 'Libellé', 'Débit', 'Crédit'] })
    const columns = { date: 0, amount: null, credit: 3, debit: 2, label: 1, name: null, reference: null }
    const named = await bring(first, `?columns=${encodeURIComponent(JSON.stringify(columns))}`)
    expect(await countOf(named.id)).toEqual({ booked: 1, other: 1 })
    const next = await bring(table(`${date};VIREMENT;;5,00\n`))
    expect(await entriesOf(next.id)).toMatchObject([{ amount_cents: 500, text: 'VIREMENT', state: 'open' }])
    expect(await bring(table(`${date};VIREMENT;;cinq\n`))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^La ligne 4/),
    })
  })
})

describe('what is not certain', () => {
  const named = (mapping: object) => `?columns=${encodeURIComponent(JSON.stringify(mapping))}`
  const columns = { date: 0, amount: 2, credit: null, debit: null, label: 1, name: null, reference: null }
  const french = () => day.split('-').toReversed().join('/')

  it('makes one line of an entry whose details do not add up, and pays nothing by it', async () => {
    const due = await owed(MEMBER, 'ADH-HHHH-HHHH', 4200)
    const detail = (text: string) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const file = buildSampleCamt053Statement([{ cents: 4200, on: day, text: 'ADH-HHHH-HHHH' }], {
      version: '02',
    }).replace('</TxDtls>', `</TxDtls>${detail('ADH-JJJJ-JJJJ')}`)
    const { id } = await bring(file)
    expect(await entriesOf(id)).toMatchObject([
      { state: 'open', amount_cents: 4200, note: expect.stringMatching(/^2\s+mouvements en une ligne/) },
    ])
    expect(await stateOf(due.id)).toBe('attendue')
  })

  it('asks for the sign of amounts that have none, and then decides nothing by itself', async () => {
    const due = await owed(MEMBER, 'ADH-KKKK-KKKK', 45_000)
    const file = `Date;Libellé;Montant\n${french()};LOYER ADH-KKKK-KKKK;450,00\n`
    expect(await bring(file, named(columns))).toMatchObject({ id: null, questions: ['sign'] })
    const { id } = await bring(file, named({ ...columns, unsigned: 'in' }))
    expect(await entriesOf(id)).toMatchObject([{ state: 'open', amount_cents: 45_000 }])
    expect((await statement(id)).notes).toEqual([expect.stringMatching(/^Ce tableau ne dit pas ce qui est reçu/)])
    expect(await stateOf(due.id)).toBe('attendue')
  })

  it('takes what went out by its column for money that went out', async () => {
    const due = await owed(MEMBER, 'ADH-LLLL-LLLL', 45_000)
    const file = `Date;Libellé;Montant;Sens\n${french()};LOYER ADH-LLLL-LLLL;450,00;D\n${french()};VIR;16,00;C\n`
    const { id } = await bring(file, named({ ...columns, sense: 3 }))
    expect(await entriesOf(id)).toMatchObject([{ amount_cents: -45_000, state: 'other' }, { amount_cents: 1600 }])
    expect(await stateOf(due.id)).toBe('attendue')
  })

  it('matches nothing while the amounts do not agree with the balances, and matches when they do', async () => {
    const due = await owed(MEMBER, 'ADH-MMMM-MMMM')
    const table = (balance: string) =>
      `Date;Libellé;Montant;Solde\n${french()};VIR;+5,00;105,00\n${french()};ADH-MMMM-MMMM;+12,10;${balance}\n`
    const mapping = named({ ...columns, balance: 3 })
    const wrong = await bring(table('92,90'), mapping)
    expect(await countOf(wrong.id)).toEqual({ open: 2 })
    expect(await stateOf(due.id)).toBe('attendue')
    await here.portal.db.execute(sql`truncate bank_statements cascade`)
    const right = await bring(table('117,10'), mapping)
    expect(await countOf(right.id)).toEqual({ open: 1, booked: 1 })
    expect(await stateOf(due.id)).toBe('payee')
  })

  it('pays by a line that stands twice in a file once', async () => {
    const due = await owed(MEMBER, 'ADH-NNNN-NNNN')
    await here.portal.db
      .execute(sql`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
      values (${due.member_id}, '2031-01-01', '2031-01-31', 1210, 'virement', 'attendue', '2031-01-01', 'ADH-NNNN-NNNN')`)
    const line = { cents: 1210, text: 'ADH-NNNN-NNNN', on: day, reference: 'SAME' }
    const { id } = await bring(buildSampleCamt053Statement([line, line]))
    expect(await entriesOf(id)).toMatchObject([
      { state: 'booked' },
      { state: 'open', note: expect.stringMatching(/deux fois/) },
    ])
  })

  it('keeps a line that cannot be read until a person says what it is', async () => {
    const due = await owed(MEMBER, 'ADH-PPPP-PPPP')
    const file = `Date;Libellé;Montant\n${french()};LOYER;-450,00\n${french()};ADH-PPPP-PPPP;douze\n`
    const { id } = await bring(file, named(columns))
    const [, line] = await entriesOf(id)
    expect(line).toMatchObject({
      state: 'open',
      is_unread: true,
      amount_cents: 0,
      text: expect.stringContaining('douze'),
    })
    const give = (body: object) =>
      here.portal.call('PUT /board/bank-entries/:id/reading', {
        path: `/board/bank-entries/${line?.id}/reading`,
        token,
        body,
      })
    expect((await give({ booked_on: '', amount_cents: 0 })).status).toBe(422)
    expect((await give({ booked_on: addDays(day, 400), amount_cents: 1210 })).body.errors).toEqual({
      booked_on: expect.stringMatching(/à venir/),
    })
    const read = await give({ booked_on: day, amount_cents: 1210 })
    expect(read.body.data).toMatchObject({ state: 'open', is_unread: false, amount_cents: 1210, booked_on: day })
    expect((await give({ booked_on: day, amount_cents: 1300 })).status).toBe(409)
    expect(await stateOf(due.id)).toBe('attendue')
    const parts = [{ due_id: due.id, amount_cents: 1210 }]
    const path = `/board/bank-entries/${line?.id}/dues`
    expect((await here.portal.call('PUT /board/bank-entries/:id/dues', { path, token, body: { parts } })).status).toBe(
      200,
    )
    expect(await stateOf(due.id)).toBe('payee')
  })

  it('asks which account it is when a file hides its number', async () => {
    await owed(MEMBER, 'ADH-QQQQ-QQQQ')
    const file = `OFXHEADER:100\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>XXXX0189</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>12.10<FITID>1<NAME>VIR<MEMO>ADH-QQQQ-QQQQ</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    expect(await bring(file)).toMatchObject({ id: null, questions: ['account'] })
    const { id } = await bring(file, '?account=XXXX0189')
    expect(await countOf(id)).toEqual({ booked: 1 })
    expect((await statement(id)).format).toBe('ofx')
  })

  it('imports each file of an archive, whatever becomes of the others', async () => {
    await owed(MEMBER, 'ADH-RRRR-RRRR')
    const day1 = buildSampleCamt053Statement([{ cents: 1210, text: 'ADH-RRRR-RRRR', on: day }])
    const archive = await zipOf({
      'releves/02.xml': buildSampleCamt053Statement([{ cents: 500 }], { iban: GERMAN_TEST_IBAN }),
      'releves/01.xml': day1,
      '__MACOSX/._01.xml': 'x',
      'releves/03.csv': `Date;Libellé;Montant\n${french()};VIR;16,00\n`,
      'releves/04.pdf': '%PDF-1.7',
    })
    const { id, files } = await bring(archive)
    expect(files).toEqual([
      { name: '01.xml', id, message: 'Importé.' },
      { name: '02.xml', id: null, message: expect.stringMatching(/^Ce relevé est d’un autre compte/) },
      { name: '03.csv', id: null, message: expect.stringMatching(/^Ce fichier pose une question/) },
      { name: '04.pdf', id: null, message: expect.stringMatching(/^C’est un PDF/) },
    ])
    expect(await statement(id)).toMatchObject({ name: '01.xml', counts: { booked: 1 } })
  })

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['a workbook', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>' }, /^C’est un classeur Excel/],
    ['an archive that unpacks to more than it may', { 'a.txt': Buffer.alloc(60 * 1_048_576, 'a') }, /dépasse 50/],
    ['a small bomb', { 'a.txt': Buffer.alloc(20 * 1_048_576, 'a') }, /dépasse 50/],
    ['an empty archive', { '.DS_Store': 'x' }, /aucun fichier/],
    [
      'an archive of many files',
      Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.txt`, 'a'])),
      /plus de 400/,
    ],
  ])('%s is refused', { tags: ['nightly'] }, async (_, entries, says) => {
    await resetMemberToFirstDue(here.portal, { way: 'virement' })
    expect(await bring(await zipOf(entries))).toMatchObject({ status: 422, message: expect.stringMatching(says) })
  })

  it('a truncated archive is refused', { tags: ['nightly'] }, async () => {
    const archive = await zipOf({ 'a.xml': buildSampleCamt053Statement([{ cents: 100 }]) })
    expect(await bring(archive.subarray(0, -30))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/abîmée/),
    })
  })
})

describe('an unreadable statement', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">&b;</Document>`
  const good = buildSampleCamt053Statement([{ cents: 100 }])
  const unreadable: [string, string | Buffer, RegExp][] = [
    ['a DTD', bomb, /\(DTD\)/],
    [
      'a DTD further down',
      good.replace('<Document', `<!--${'x'.repeat(3000)}--><!DOCTYPE d []><Document`),
      /DTD|n’est ni/,
    ],
    ['an entity that nobody has declared', good.replace('<Stmt>', '<Stmt>&xxe;'), /abîmé ou incomplet/],
    ['what is deep', good.replace('<Stmt>', `<Stmt>${'<a>'.repeat(1000)}`), /épuiser/],
    ['what is wide', good.replace('<Stmt>', `<Stmt>${'<a/>'.repeat(50_000)}`), /épuiser/],
    [
      'attributes without end',
      good.replace('<Stmt>', `<Stmt${Array.from({ length: 100_000 }, (_, at) => ` a${at}=""`).join('')}>`),
      /épuiser/,
    ],
    ['a text without end', good.replace('<Stmt>', `<Stmt><Id>${'a'.repeat(100_000)}</Id>`), /épuiser/],
    [
      'another encoding than it says',
      Buffer.from(good.replace('EUR">1.00', 'EUR">1.00').replace('<GrpHdr>', '<GrpHdr><!-- é -->'), 'latin1'),
      /jeu de caractères/,
    ],
    [
      'another account',
      buildSampleCamt053Statement([{ cents: 100 }], { iban: GERMAN_TEST_IBAN }),
      /^Ce relevé est d’un autre compte que ceux de l’association \(DE89 •••• 3000\)/,
    ],
    ['another currency', good.replaceAll('"EUR"', '"CHF"'), /^Ce relevé n’est pas en euros/],
    ['no amount', good.replaceAll('1.00<', '1.00.0<'), /^Un montant/],
    ['a report that is not final', good.replaceAll('camt.053', 'camt.052'), /^Ce relevé est provisoire/],
    ['an answer to another’s file', buildSamplePain002Report('NOT-OURS', []), /n’a pas été fait ici/],
    [
      'a line too few',
      buildSampleCfonb120Statement([{ cents: 100 }, { cents: 200 }])
        .split('\r\n')
        .toSpliced(1, 1)
        .join('\r\n'),
      /il en manque/,
    ],
    [
      'a statement of 120 signs without its end',
      buildSampleCfonb120Statement([{ cents: 100 }])
        .split('\r\n')
        .slice(0, 2)
        .join('\r\n'),
      /abîmé ou incomplet/,
    ],
    [
      'another account in 120 signs',
      buildSampleCfonb120Statement([], { account: '9'.repeat(21) }),
      /^Ce relevé est d’un autre compte/,
    ],
  ]

  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /^Ce fichier est vide/],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1, 0, 0, 0, 9]),
      /^Ce fichier n’est ni une réponse/,
    ],
    ['half a file', good.slice(0, -60), /abîmé ou incomplet/],
    ['half of what was packed', gzipSync(good).subarray(0, -20), /abîmé ou incomplet/],
    ['what unpacks to more than it may', gzipSync(Buffer.alloc(60 * 1_048_576, '<a/>\n')), /dépasse 50|n’est ni/],
  ])('gets a message (%s), and nothing is stored', { tags: ['nightly'] }, async (_, file, says) => {
    await resetMemberToFirstDue(here.portal, { way: 'virement' })
    const { status, message } = await bring(file)
    expect([status, message]).toEqual([422, expect.stringMatching(says)])
    expect(await here.portal.value(sql`select count(*)::int from bank_statements`)).toBe(0)
    expect(await here.portal.value(sql`select count(*)::int from bank_entries`)).toBe(0)
  })

  it('gets its own message among others in an archive, and nothing is stored', async () => {
    await resetMemberToFirstDue(here.portal, { way: 'virement' })
    const named = unreadable.map(([, file], index) => [`${10 + index}.txt`, file])
    // Compressed, the wide and the deep file would be refused as a ZIP bomb.
    const { files } = await bring(await zipOf(Object.fromEntries(named), { compress: false }))
    for (const [index, [what, , says]] of unreadable.entries())
      expect
        .soft(files[index], what)
        .toEqual({ name: `${10 + index}.txt`, id: null, message: expect.stringMatching(says) })
    expect(await here.portal.value(sql`select count(*)::int from bank_statements`)).toBe(0)
    expect(await here.portal.value(sql`select count(*)::int from bank_entries`)).toBe(0)
  })

  it('is unpacked when it was compressed, and its account is not logged', async () => {
    await resetMemberToFirstDue(here.portal, { way: 'virement' })
    const { id } = await bring(gzipSync(buildSampleCamt053Statement([{ cents: 100, name: 'Camille' }])))
    expect(await countOf(id)).toEqual({ open: 1 })
    expect(here.portal.lines.join('\n')).not.toContain(FRENCH_DUES_TEST_IBAN)
  })
})
