import { eq, sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { debit_files, dues, dues_plans, letterheads, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { addDays, addMonths, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { bookMissingPaymentsAndIssueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { drawMemberReceiptsAndCertificates } from '#server/dues/papers.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { formatDay } from '#server/payments/format.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letterhead } from '#server/pdf/letterhead.ts'
import { inspectTestPdf } from '#tests/unit/openPdf.ts'
import {
  FRENCH_DUES_TEST_IBAN,
  resetMemberToFirstDue,
  listQueuedMailsOfRecipient,
  scheduleAccountDeletionDuringTest,
  removeMemberPasswordDuringTest,
  GERMAN_TEST_IBAN,
  listSortedReplyStatuses,
  listDueOrMandateTransitions,
  waitForBlockedTransactions,
} from './duesRows.ts'
import { useTestMailServer } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { TAX_CREDIT: 'on', PUBLIC_URL: 'https://envol.example' } })
const post = useTestMailServer(here)
const ME = 'membre@envol.example'
const tokens = { me: '', other: '', board: '' }
let today = ''

beforeAll(async () => {
  const { portal } = here
  Object.assign(tokens, {
    me: await portal.signIn(ME),
    other: await portal.signIn('membre2@envol.example'),
    board: await portal.signIn('bureau@envol.example'),
  })
  today = await readCurrentParisDate(portal.db)
})
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from outbox`)
})

const mine = async (token = tokens.me) => (await here.portal.call('GET /dues', { token })).body.data
const sign = (body: object = {}, token = tokens.me) =>
  here.portal.call('PUT /dues/mandate', {
    token,
    body: {
      iban: GERMAN_TEST_IBAN,
      holder: 'Camille Laurent',
      has_signed_mandate: true,
      password: 'decollage',
      ...body,
    },
  })
const revoke = () => here.portal.call('DELETE /dues/mandate', { token: tokens.me })
const paper = async (path: string, token = tokens.me) => {
  const answer = await here.portal.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  return { status: answer.statusCode, text: isPdf ? textOf(answer.rawPayload) : '' }
}
const settle = (id: number, state = 'payee', settled_on?: string) =>
  here.portal.call('PUT /board/dues/:id/state', {
    path: `/board/dues/${id}/state`,
    token: tokens.board,
    body: { state, settled_on },
  })

describe('an input of the treasury', () => {
  it('is stored or refused: no field is ignored', async () => {
    const answer = await here.portal.call('PUT /board/dues/:id/state', {
      path: '/board/dues/1/state',
      token: tokens.board,
      body: { state: 'payee', amount: 20_000 },
    })
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('amount')])
  })
})

describe('a payment', () => {
  const lastYear = () => `${Number(today.slice(0, 4)) - 1}-12-30`
  const numberOf = (said: string) => /n°\s([AR]-\d{4}-\d{6})/.exec(said)?.[1] ?? never()

  it('has the date of the money’s arrival, within the last year', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement' })
    for (const day of [addDays(today, 1), addDays(today, -400), '2026-02-31'])
      expect((await settle(id, 'payee', day)).body.errors).toHaveProperty('settled_on')
    const noted = await settle(id, 'payee', lastYear())
    expect(noted.body.data).toMatchObject({ state: 'payee', settled_on: lastYear() })
    expect((await mine()).certificates).toEqual([Number(lastYear().slice(0, 4))])
  })

  it('recorded by mistake is undone: its receipt is cancelled, the certificate follows, and the member is notified', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 19_200 })
    const year = lastYear().slice(0, 4)
    await settle(id, 'payee', lastYear())
    const receipt = numberOf((await paper(`/dues/${id}/receipt`)).text)
    const certificate = numberOf((await paper(`/dues/certificates/${year}`)).text)
    expect((await settle(id, 'rejetee')).status).toBe(409)
    await here.portal.db.execute(sql`delete from outbox`)
    const answers = await Promise.all([settle(id, 'attendue'), settle(id, 'attendue')])
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409])
    expect(await mine()).toMatchObject({ certificates: [], dues: [{ state: 'attendue', settled_on: null }] })
    for (const path of [`/dues/${id}/receipt`, `/dues/certificates/${year}`])
      expect((await paper(path)).status).toBe(404)
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toMatchObject([{ kind: 'paymentCorrected' }])
    expect(await listDueOrMandateTransitions(here.portal, 'due', id)).toEqual(['attendue → payee', 'payee → attendue'])
    const journal = await here.portal.call('GET /board/journal', {
      path: '/board/journal?act=due.corrected&per_page=1',
      token: tokens.board,
    })
    expect(journal.body.data).toMatchObject([{ subject: String(id), before: { settled_on: lastYear(), receipt } }])

    await settle(id, 'payee', lastYear())
    expect(numberOf((await paper(`/dues/${id}/receipt`)).text)).not.toBe(receipt)
    const { text } = await paper(`/dues/certificates/${year}`)
    expect(numberOf(text)).not.toBe(certificate)
    expect(text).toMatch(new RegExp(`remplace l’attestation n°\\s${certificate}`))
  })

  it('taken back by the bank is owed again, and may be paid in another way', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    const { db } = here.portal
    const [file] = await db
      .insert(debit_files)
      .values({ message_id: `TEST-${id}`, until_on: today })
      .returning()
    await db
      .update(dues)
      .set({ state: 'payee', settled_on: today, due_on: today, debit_file_id: file?.id ?? 0 })
      .where(eq(dues.id, id))
    expect((await paper(`/dues/${id}/receipt`)).status).toBe(200)
    expect((await settle(id, 'attendue')).status).toBe(409)
    await db.execute(sql`delete from outbox`)
    expect((await settle(id, 'rejetee')).body.data).toMatchObject({ state: 'rejetee', settled_on: null })
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toMatchObject([{ kind: 'debitReturned' }])
    expect((await settle(id)).body.data).toMatchObject({ state: 'payee', way: 'virement' })
  })
})

describe('the debits of a member', () => {
  const end = (id: number | null) =>
    here.portal.call('DELETE /board/members/:id/mandate', { path: `/board/members/${id}/mandate`, token: tokens.board })

  it('are ended by the treasury: no further debit is announced on that account, and the member is notified', async () => {
    const { id, member_id } = await resetMemberToFirstDue(here.portal)
    await announceDebits(here.portal.db, {})
    await here.portal.db.execute(sql`delete from outbox`)
    expect((await end(member_id)).status).toBe(200)
    expect(await mine()).toMatchObject({ mandate: null, way: 'virement', dues: [{ id, state: 'attendue' }] })
    expect(await listQueuedMailsOfRecipient(here.portal, ME)).toMatchObject([{ kind: 'mandateEnded', letter: null }])
    expect(await announceDebits(here.portal.db, {})).toBe(0)
    expect((await end(member_id)).status).toBe(409)
    expect((await end(999_999)).status).toBe(409)
  })
})

describe('a new member', () => {
  it('owes a first payment by transfer, with the reference and the account to pay to', async () => {
    const { reference } = await resetMemberToFirstDue(here.portal, {
      way: 'virement',
      period: 'annuelle',
      amount_cents: 38_400,
    })
    const data = await mine()
    expect(data).toMatchObject({
      way: 'virement',
      period: 'annuelle',
      mandate: null,
      account: { iban: FRENCH_DUES_TEST_IBAN },
    })
    expect(data.dues).toEqual([
      {
        id: expect.any(Number) as number,
        from_on: today,
        until_on: addDays(addMonths(today, 12), -1),
        amount_cents: 38_400,
        paid_cents: 0,
        way: 'virement',
        state: 'attendue',
        due_on: addDays(today, 15),
        settled_on: null,
        reference,
      },
    ])
    expect((await mine(tokens.other)).dues.filter((due) => due.reference === reference)).toEqual([])
  })

  it('owes it by direct debit, with the mandate signed in the request and its account masked', async () => {
    await resetMemberToFirstDue(here.portal, { holder: 'Zoé Ševčík' })
    const data = await mine()
    expect(data.dues).toMatchObject([{ state: 'a-annoncer', due_on: sameOrNextBankDay(addDays(today, 15)) }])
    expect(data.mandate).toMatchObject({ holder: 'Zoé Ševčík', iban_end: 'FR76 •••• 0189' })
    expect(JSON.stringify(data.mandate)).not.toContain('30006')
  })
})

describe('the papers of a member', () => {
  it('include a receipt of each payment, for its payer', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 123_450 })
    expect((await paper(`/dues/${id}/receipt`)).status).toBe(404)
    const [one, ...others] = await Promise.all([settle(id), settle(id), settle(id)])
    expect(listSortedReplyStatuses([one, ...others])).toEqual([200, 409, 409])
    const { text } = await paper(`/dues/${id}/receipt`)
    for (const said of ['Reçu de cotisation', 'Camille Laurent', '1 234,50 €', 'Virement']) expect(text).toContain(said)
    expect((await paper(`/dues/${id}/receipt`, tokens.other)).status).toBe(404)
    expect((await paper(`/dues/${id}/receipt`, tokens.board)).status).toBe(404)
  })

  it('name the payer and the association as of the payment date, with a number and a date', async () => {
    const { db } = here.portal
    const rename = (last_name: string) => db.update(members).set({ last_name }).where(eq(members.email, ME))
    onTestFinished(async () => void (await rename('Laurent')))
    const first = await resetMemberToFirstDue(here.portal, { way: 'virement' })
    await settle(first.id)
    // The association has a new address and name since, and the member a new name.
    const head = { ...letterhead, name: 'Envol d’autrefois', address: '1 rue Ancienne, 75001 Paris' }
    await db.update(letterheads).set({ head })
    onTestFinished(async () => {
      await db.execute(sql`truncate letterheads, receipts`)
    })
    await rename('Laurent-Roy')
    const { id: _id, ...same } = first
    const next = { ...same, from_on: addDays(first.until_on, 1), until_on: addDays(first.until_on, 30) }
    const [second] = await db.insert(dues).values(next).returning({ id: dues.id })
    await settle(second?.id ?? 0)

    const [before, after] = [await paper(`/dues/${first.id}/receipt`), await paper(`/dues/${second?.id}/receipt`)]
    for (const said of ['Envol d’autrefois', '1 rue Ancienne, 75001 Paris', 'Camille Laurent,'])
      expect(before.text).toContain(said)
    for (const said of [letterhead.name, letterhead.address, 'Camille Laurent-Roy,']) expect(after.text).toContain(said)
    const issued = new RegExp(`Reçu n° (R-\\d{4}-\\d{6}), établi le ${formatDay(today)}\\.`)
    const numbers = [before, after].map(({ text }) => issued.exec(text)?.[1])
    expect(new Set(numbers).size).toBe(2)
    expect(numbers).not.toContain(undefined)
    expect(await paper(`/dues/${first.id}/receipt`)).toEqual(before)
  })

  it('include receipts for payments from before receipts were numbered', async () => {
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement' })
    await settle(id)
    await here.portal.db.execute(sql`truncate letterheads, receipts`)
    const counts = await Promise.all([
      bookMissingPaymentsAndIssueReceipts(here.portal.db),
      paper(`/dues/${id}/receipt`),
    ])
    expect(counts[0]).toBeLessThan(1000)
    expect(counts[1].text).toContain('Camille Laurent')
    expect(await here.portal.value(sql`select count(*)::int from receipts where due_id = ${id}`)).toBe(1)
    expect(await bookMissingPaymentsAndIssueReceipts(here.portal.db)).toBe(0)
  })

  it('include the certificate of a past year, with the payments of that year only', async () => {
    const { id, member_id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 10 })
    const year = Number(today.slice(0, 4)) - 1
    const { id: _id, ...one } = (await here.portal.db.select().from(dues).where(eq(dues.id, id)))[0] ?? never()
    const paid = { ...one, member_id, state: 'payee' as const }
    await here.portal.db.insert(dues).values([
      { ...paid, from_on: `${year}-01-01`, settled_on: `${year}-01-01`, amount_cents: 10 },
      { ...paid, from_on: `${year}-02-01`, settled_on: `${year}-12-31`, amount_cents: 20 },
      { ...paid, from_on: `${year - 1}-02-01`, settled_on: `${year - 1}-12-31`, amount_cents: 5000 },
    ])
    expect((await mine()).certificates).toEqual([year, year - 1])
    const { text } = await paper(`/dues/certificates/${year}`)
    for (const said of ['0,30 €', '1er janvier', '66 %', '199 quater C']) expect(text).toContain(said)
    expect(text).not.toContain('50\u00a0€')
    const number = (said: string) => /n° (A-\d{4}-\d{6})/.exec(said)?.[1] ?? never()
    expect(text).toContain(`établie le ${formatDay(today)}.`)
    expect((await paper(`/dues/certificates/${year}`)).text).toBe(text)
    // A debit of that year that the board records late.
    await here.portal.db.update(members).set({ last_name: 'Laurent-Roy' }).where(eq(members.email, ME))
    await here.portal.db.insert(dues).values({ ...paid, from_on: `${year}-12-01`, settled_on: `${year}-12-31` })
    const more = (await paper(`/dues/certificates/${year}`)).text
    await here.portal.db.update(members).set({ last_name: 'Laurent' }).where(eq(members.email, ME))
    for (const said of [
      '0,40 €',
      'Camille Laurent-Roy,',
      'au nom de Camille Laurent',
      `remplace l’attestation n° ${number(text)}`,
    ])
      expect(more).toContain(said)
    expect(number(more)).not.toBe(number(text))
    for (const none of [year + 1, year - 2]) expect((await paper(`/dues/certificates/${none}`)).status).toBe(404)
    expect((await paper(`/dues/certificates/${year}`, tokens.other)).text).not.toContain('Camille')
  })

  it('are drawn sixty times an hour on request, and all at once for the archive', async () => {
    const email = 'membre3@envol.example'
    const { id, member_id } = await resetMemberToFirstDue(here.portal, { way: 'virement', email })
    await settle(id)
    const token = await here.portal.signIn(email)
    for (let count = 0; count < 60; count++) await paper('/dues/999999/receipt', token)
    expect((await paper(`/dues/${id}/receipt`, token)).status).toBe(429)
    const person = { id: member_id ?? 0, first_name: 'Aïcha', last_name: 'Benali' }
    expect(await drawMemberReceiptsAndCertificates(here.portal.context, person)).toHaveLength(1)
  })

  it('include the mandate, masked, tagged and in French', async () => {
    await resetMemberToFirstDue(here.portal, { holder: 'Zoé Ševčík & fils' })
    const { text } = await paper('/dues/mandate')
    const { mandate } = await mine()
    for (const said of [mandate?.rum ?? '', 'FR72ZZZ123456', 'Zoé Ševčík & fils', 'FR76 •••• 0189', 'vous autorisez'])
      expect(text).toContain(said)
    expect(text.replaceAll(/\s/g, '')).not.toContain('30006000011234567890')
    expect((await paper('/dues/mandate', tokens.board)).status).toBe(404)
  })
})

describe('a new mandate', () => {
  it('replaces the former one, asks for the password, and is mailed with the mandate', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    await announceDebits(here.portal.db, {})
    const former = await mine()
    expect((await sign({ password: 'autre-chose' })).body.errors).toEqual({
      password: 'Ce n’est pas votre mot de passe actuel',
    })
    expect((await sign({ iban: 'FR7630006000011234567890188' })).body.errors?.['iban']).toContain('n’existe pas')
    for (const iban of ['SA0380000000608010167519', 'CH9300762011623852957', 'GB29NWBK60161331926819'])
      expect((await sign({ iban })).body.errors?.['iban']).toContain('Espace économique européen')
    expect((await sign({ has_signed_mandate: false })).status).toBe(422)
    expect((await mine()).mandate).toEqual(former.mandate)
    expect((await sign({ iban: 'de89 3704 0044 0532 0130 00' })).status).toBe(200)
    const data = await mine()
    expect(data.mandate).toMatchObject({ iban_end: 'DE89 •••• 3000', holder: 'Camille Laurent' })
    expect(data.dues).toMatchObject([{ id, state: 'annoncee', way: 'prelevement' }])
    const mails = (await listQueuedMailsOfRecipient(here.portal, ME)).filter(({ kind }) => kind === 'mandateChanged')
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('37040044')
    const mail = (await post.received()).find(({ subject }) => subject === 'Un changement sur votre compte')
    const enclosed = mail?.attachments.find(({ filename }) => filename === 'mandat.pdf')
    const text = textOf(Buffer.from(enclosed?.content as ArrayBuffer))
    expect(text).toContain('DE89 •••• 3000')
    expect(text.replaceAll(/\s/g, '')).not.toContain('37040044')
    expect(here.portal.lines.join('\n')).not.toMatch(/DE89|37040044|Laurent/)
  })

  it.each(['王小明', 'Ελένη Παπα', '///', '–'])('is refused to « %s », unreadable to banks', async (holder) => {
    await resetMemberToFirstDue(here.portal)
    expect((await sign({ holder })).body.errors).toEqual({ holder: 'Écrivez ce nom en lettres latines' })
  })

  it('is created once, however many requests come at once', async () => {
    const { member_id } = await resetMemberToFirstDue(here.portal)
    const answers = await Promise.all([sign(), sign({ iban: FRENCH_DUES_TEST_IBAN }), sign()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const active = await here.portal.db.$count(
      mandates,
      sql`${mandates.member_id} = ${member_id} and ${mandates.state} = 'actif'`,
    )
    expect(active).toBe(1)
  })

  it.each([
    ['the password is another', sql`update members set password_hash = 'autre' where email = 'membre3@envol.example'`],
    [
      'the device is signed out',
      sql`delete from sessions where member_id = (select id from members where email = 'membre3@envol.example')`,
    ],
  ])('is refused when %s meanwhile', async (_, meanwhile) => {
    const { db } = here.portal
    const email = 'membre3@envol.example'
    const { member_id } = await resetMemberToFirstDue(here.portal, { email })
    const token = await here.portal.signIn(email)
    const [held] = await db.select().from(members).where(eq(members.email, email))
    onTestFinished(async () => {
      await db
        .update(members)
        .set({ password_hash: held?.password_hash ?? null })
        .where(eq(members.email, email))
    })
    let signing = Promise.resolve({ status: 0 })
    await inTransaction(db, async (tx) => {
      await tx.execute(meanwhile)
      signing = sign({}, token)
      await waitForBlockedTransactions(here.portal, signing)
    })
    expect((await signing).status).toBe(401)
    expect(await db.$count(mandates, eq(mandates.member_id, member_id ?? 0))).toBe(1)
  })

  it('allows ten attempts in a quarter of an hour', async () => {
    await resetMemberToFirstDue(here.portal, { email: 'membre3@envol.example' })
    const token = await here.portal.signIn('membre3@envol.example')
    const tries = []
    for (let count = 0; count < 11; count++) tries.push((await sign({ password: `faux ${count}` }, token)).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('a revoked mandate', () => {
  it('turns dues that are not with the bank into transfers, and is mailed', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    await announceDebits(here.portal.db, {})
    const answers = await Promise.all([revoke(), revoke()])
    expect(listSortedReplyStatuses(answers)).toEqual([200, 409])
    expect(await mine()).toMatchObject({
      way: 'virement',
      mandate: null,
      dues: [{ id, state: 'attendue', way: 'virement' }],
    })
    expect(await listDueOrMandateTransitions(here.portal, 'due', id)).toEqual([
      'a-annoncer → annoncee',
      'annoncee → attendue',
    ])
    const kinds = (await listQueuedMailsOfRecipient(here.portal, ME)).map(({ kind }) => kind)
    expect(kinds).toEqual(['debitAhead', 'mandateRevoked'])
    expect((await paper('/dues/mandate')).status).toBe(404)
  })
})

describe('the next dues', () => {
  const endsIn = (id: number, days: number) =>
    here.portal.db
      .update(dues)
      .set({ from_on: addMonths(addDays(today, days + 1), -1), until_on: addDays(today, days) })
      .where(eq(dues.id, id))
  const round = async () =>
    Promise.all(
      Array.from({ length: 3 }, () => createNextDues(here.portal.db, { PUBLIC_URL: 'https://envol.example' })),
    )
  const owed = async () => (await mine()).dues.toSorted((one, other) => one.from_on.localeCompare(other.from_on))

  it('are opened once, before the last period ends, at today’s price, and mailed to members who pay by transfer', async () => {
    await here.portal.db
      .update(members)
      .set({ function: 'commandant', working_time: 'temps-plein' })
      .where(eq(members.email, ME))
    const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement', amount_cents: 1000 })
    await endsIn(id, 30)
    await round()
    expect(await owed()).toHaveLength(1)
    await endsIn(id, 10)
    await round()
    const [, next, ...more] = await owed()
    expect(more).toEqual([])
    expect(next).toMatchObject({
      from_on: addDays(today, 11),
      amount_cents: 3200,
      state: 'attendue',
      due_on: addDays(today, 15),
    })
    const mails = await listQueuedMailsOfRecipient(here.portal, ME)
    expect(mails.map(({ kind }) => kind)).toEqual(['transferDue'])
    expect(JSON.stringify(mails)).toContain('https://envol.example/profile#cotisations')
  })

  it('follow each other without a gap, from the 31st on', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    await here.portal.db.update(dues).set({ from_on: '2026-01-31', until_on: '2026-02-27' }).where(eq(dues.id, id))
    while ((await createNextDues(here.portal.db, {})) > 0);
    const periods = (await owed()).slice(0, 4).map(({ from_on, until_on }) => `${from_on} ${until_on}`)
    expect(periods).toEqual([
      '2026-01-31 2026-02-27',
      '2026-02-28 2026-03-30',
      '2026-03-31 2026-04-29',
      '2026-04-30 2026-05-30',
    ])
  })

  it('are paid in the new way once a change has begun', async () => {
    const { db } = here.portal
    const { id, member_id } = await resetMemberToFirstDue(here.portal)
    await endsIn(id, 10)
    const plan = eq(dues_plans.member_id, member_id ?? 0)
    let renewal: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await tx.update(dues_plans).set({ way: 'virement' }).where(plan)
      renewal = createNextDues(db, {})
      await waitForBlockedTransactions(here.portal, renewal)
    })
    await renewal
    expect((await owed()).at(-1)).toMatchObject({ from_on: addDays(today, 11), way: 'virement', state: 'attendue' })
  })

  it('are not opened for a member who is leaving', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    await endsIn(id, 5)
    await scheduleAccountDeletionDuringTest(here.portal, ME)
    await round()
    expect(await owed()).toHaveLength(1)
  })

  it('are not opened for an account that is not activated', async () => {
    const { id } = await resetMemberToFirstDue(here.portal)
    await endsIn(id, 5)
    await removeMemberPasswordDuringTest(here.portal, ME)
    await round()
    expect(await owed()).toHaveLength(1)
  })
})

it('lists the dues for the board, by state and by page', async () => {
  const { id } = await resetMemberToFirstDue(here.portal, { way: 'virement' })
  const ask = async (query: string) =>
    (await here.portal.call('GET /board/dues', { path: `/board/dues?${query}`, token: tokens.board })).body
  const { data, meta } = (await ask('state=attendue&per_page=50')) as {
    data: { id: number; state: string; member: object | null }[]
    meta: object
  }
  expect(data.every(({ state }) => state === 'attendue')).toBe(true)
  expect(data.find((due) => due.id === id)?.member).toMatchObject({ name: 'Camille Laurent', number: '000001' })
  expect(meta).toMatchObject({ current_page: 1, last_page: 1 })
  expect((await ask('per_page=1')).data).toHaveLength(1)
})

/** Returns the text of a PDF on one line; asserts that the PDF is tagged and in French. */
function textOf(pdf: Buffer) {
  const { isTagged, texts } = inspectTestPdf(pdf)
  expect(isTagged).toBe(true)
  expect(pdf.toString('latin1')).toContain('/Lang (fr-FR)')
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}

function never(): never {
  throw new Error('It is not there')
}
