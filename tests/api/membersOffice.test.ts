import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { allFeatures } from '#server/app.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { readNextDuesOfMembers } from '#server/dues/readNextDues.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { applicantAttachmentDeletionJob } from '#server/membership/requestFiles.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { addWorkingDays } from '#server/payments/workingDays.ts'
import { privacyRightsJobs } from '#server/profile/rights.ts'
import { formerMemberEmail } from '#server/database/canonicalEmail.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient } from './duesRows.ts'
import {
  createConfirmedMembershipRequest,
  callOwnRequestApi,
  bankTransferMembershipRequestBody,
  useMembershipRequestPortal,
  createPendingMembershipRequest,
} from './joining.ts'
import { demoLoginCredentials, type TestedApiCallName } from './portal.ts'
import { runPendingBackgroundJobs } from './importTestContent.ts'

const { here, post } = useMembershipRequestPortal({ TAX_CREDIT: 'on' })
let board = ''
let today = ''
let count = 0

const EMAIL = 'adherente@voyage.example'
/** Id of a member with a password, inserted anew for each test. */
let whose = 0
beforeEach(async () => {
  const { db } = here.portal
  await db.execute(
    sql`delete from dues where member_id in (select id from members where email like '%@voyage.example')`,
  )
  await db.execute(sql`delete from members where email like '%@voyage.example'`)
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  whose = await someone({ email: EMAIL, first_name: 'Maëlle', last_name: 'Le Garrec' })
})

async function someone({ email = `m${++count}@voyage.example`, first_name = 'Anne', last_name = 'Zola', more = {} }) {
  const { db } = here.portal
  const password_hash = String(await here.portal.value(sql`select password_hash from members where id = 1`))
  const names = { email, canonical_email: email as never, first_name, last_name, password_hash, company_id: 1 }
  const work = { function: 'commandant', working_time: 'temps-plein' }
  const [made] = await db
    .insert(members)
    .values({ ...names, ...work, ...more })
    .returning({ id: members.id })
  return made?.id ?? 0
}
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows
const call = <Name extends TestedApiCallName>(name: Name, rest: string, body?: object, token = board) =>
  here.portal.call(name, { path: rest, token, ...(body && { body }) })
const list = async (query: string) => (await call('GET /board/directory', `/board/directory?${query}`)).body.data
const names = async (query: string) => (await list(query)).map(({ last_name }) => last_name)
const open = async (id = whose, token = board) =>
  (await call('GET /board/members/:id', `/board/members/${id}`, undefined, token)).body.data
const note = (standing: string, on = today, id = whose) =>
  call('PUT /board/members/:id/standing', `/board/members/${id}/standing`, { standing, on })
const journalOf = async (id: number) =>
  (await rows(sql`select act from journal where subject_id = ${id} and act like 'member.%' order by id`)).map(
    ({ act }) => act,
  )
async function endAccounts() {
  const { context, db } = here.portal
  await db.execute(sql`
    insert into jobs (name, key, payload) values ('profile.delete', 'profile.delete', '{}')
      on conflict (name, key) where failed_at is null do update set due_at = now(), lease = null`)
  const queue = new JobQueue(
    privacyRightsJobs(
      context,
      allFeatures.flatMap(({ personalData }) => personalData ?? []),
    ),
    context,
  )
  await queue.drain()
  await queue.close()
}
/** Inserts a member who has paid dues of 12,10 € this year and has a due for the next month. */
async function payer(way: 'virement' | 'prelevement' = 'prelevement') {
  const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way })
  await here.portal.db.execute(sql`
    insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
      values (${whose}, ${addDays(today, -40)}, ${addDays(today, -11)}, 1210, 'virement', 'payee', ${today}, ${today}, 'PAYE')`)
  return due
}

describe('the list of members', () => {
  it('is searched without accents or case, with typos, by number, and by a part of an address', async () => {
    for (const words of ['garrec', 'MAELLE', 'le garec', 'maële legarrec', String(whose), 'adherente@'])
      expect([words, await names(`search=${encodeURIComponent(words)}`)]).toEqual([words, ['Le Garrec']])
    expect(await names('search=zeppelin')).toEqual([])
    expect(await names(`search=${encodeURIComponent('%')}`)).toEqual([])
  })

  it('is filtered by company, function, base, standing, arrears and the end of the card', async () => {
    const late = await someone({ last_name: 'Tardif', more: { company_id: 2, base: 'Turin' } })
    await here.portal.db.execute(sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference) values
        (${late}, ${addDays(today, -60)}, ${addDays(today, 300)}, 2400, 'virement', 'attendue', ${addDays(today, -20)}, null, 'T'),
        (${whose}, ${addDays(today, -60)}, ${addDays(today, 12)}, 2400, 'virement', 'payee', ${today}, ${today}, 'P')`)
    const of = (query: string) => names(`search=voyage.example&${query}`)
    expect(await of('company=2')).toEqual(['Tardif'])
    expect(await of('base=Turin')).toEqual(['Tardif'])
    expect(await of('function=commandant')).toEqual(['Le Garrec', 'Tardif'])
    expect(await of('function=personne')).toEqual([])
    expect(await of('dues=late')).toEqual(['Tardif'])
    expect(await of('dues=paid')).toEqual(['Le Garrec'])
    expect(await of('card=ending')).toEqual(['Le Garrec', 'Tardif'])
    expect((await list('search=tardif'))[0]).toMatchObject({ late_cents: 2400, card_until: addDays(today, 10) })
    await note('honorary')
    expect(await of('standing=honorary')).toEqual(['Le Garrec'])
    expect((await list('search=garrec'))[0]?.card_until).toBe(`${today.slice(0, 4)}-12-31`)
    expect(await of('standing=former')).toEqual([])
  })

  it('saves filters under names, for each person', async () => {
    const view = { name: 'En retard à Nice', query: 'base=Nice&cotisation=late' }
    expect((await call('PUT /board/member-views', '/board/member-views', view)).status).toBe(200)
    await call('PUT /board/member-views', '/board/member-views', { ...view, query: 'base=Nice' })
    const kept = async (token = board) =>
      (await call('GET /board/member-views', '/board/member-views', undefined, token)).body.data
    expect(await kept()).toEqual([{ ...view, query: 'base=Nice' }])
    await someone({ email: 'autre@voyage.example' })
    await here.portal.db.execute(sql`
      insert into board_roles select id, 'memberships' from members where email = 'autre@voyage.example'`)
    expect(await kept(await here.portal.signIn('autre@voyage.example'))).toEqual([])
    const path = `/board/member-views/${encodeURIComponent(view.name)}`
    expect((await call('DELETE /board/member-views/:name', path)).status).toBe(200)
    expect((await call('DELETE /board/member-views/:name', path)).status).toBe(404)
  })

  it('is exported without formulas, and the export is logged in the journal', async () => {
    await someone({ last_name: '=1+1', first_name: '=HYPERLINK("x")' })
    const { statusCode, body } = await here.portal.app.inject({
      url: '/api/v1/board/directory/csv?search=HYPERLINK',
      headers: { authorization: `Bearer ${board}`, 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain(`"'=1+1"`)
    expect(await rows(sql`select after from journal where act = 'members.exported' order by id desc limit 1`)).toEqual([
      { after: { count: 1 } },
    ])
  })
})

describe('a member’s page', () => {
  it('shows the bank account to the treasury only', async () => {
    await payer()
    expect((await open())['bank']).toMatchObject({ iban_end: expect.stringContaining('•••• 0189') })
    const secretary = await someone({ email: 'secretaire@voyage.example' })
    await here.portal.db.execute(sql`insert into board_roles (member_id, role) values (${secretary}, 'memberships')`)
    await here.portal.db.execute(sql`delete from board_roles where member_id = ${secretary} and role <> 'memberships'`)
    const seen = await open(whose, await here.portal.signIn('secretaire@voyage.example'))
    expect(seen['bank']).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('0189')
  })

  it('lists the mails with their subject and state, without their text', async () => {
    await call('PUT /board/members/:id/name', `/board/members/${whose}/name`, {
      first_name: 'Maëlle',
      last_name: 'Canari',
      phone: '',
    })
    const [waits] = (await open())['mails'] as object[]
    expect(waits).toMatchObject({ subject: 'Un changement sur votre compte', state: 'waiting' })
    await post.received()
    const { mails, ...rest } = await open()
    expect(mails).toMatchObject([{ subject: 'Un changement sur votre compte', state: 'sent' }])
    expect(JSON.stringify(mails)).not.toContain('Canari')
    expect(rest['last_name']).toBe('Canari')
    const [line] = await rows(sql`select after from journal where act = 'member.renamed' and subject_id = ${whose}`)
    expect(line).toEqual({ after: { fields: ['last_name'] } })
  })

  it('has notes, which are in the member’s archive', async () => {
    await call('POST /board/members/:id/notes', `/board/members/${whose}/notes`, { text: 'Rappeler en mai.' })
    const held = allFeatures
      .flatMap(({ personalData }) => personalData?.sections ?? [])
      .find(({ name }) => name === 'member_notes')
    const person = { id: whose, email: EMAIL, first_name: '', last_name: '' }
    expect(await held?.rows(here.portal.db, person, here.portal.context)).toMatchObject([{ text: 'Rappeler en mai.' }])
    const [kept] = (await open())['notes'] as { id: number; by: string }[]
    expect(kept?.by).toBe('Solène Kerbrat')
    await call('DELETE /board/members/:id/notes/:note', `/board/members/${whose}/notes/${kept?.id}`)
    expect((await open())['notes']).toEqual([])
  })

  it('signs out their devices', async () => {
    const token = await here.portal.signIn(EMAIL)
    const [device] = (await open())['devices'] as { id: number }[]
    await call('DELETE /board/members/:id/devices/:device', `/board/members/${whose}/devices/${device?.id}`)
    expect((await here.portal.call('GET /profile', { token })).status).toBe(401)
    expect(await journalOf(whose)).toContain('member.signed-out')
  })
})

describe('a new address of a member', () => {
  const propose = (email: string) => call('PUT /board/members/:id/email', `/board/members/${whose}/email`, { email })
  const linkFor = async (email: string) =>
    String(
      await here.portal.value(
        sql`select content ->> 'url' from outbox where recipient = ${email} and content ->> 'kind' = 'emailToConfirm' order by created_at desc limit 1`,
      ),
    ).replace(/^https?:\/\/[^/]+/, '')
  const follow = async (url: string, method: 'GET' | 'POST') =>
    (await here.portal.app.inject({ method, url, ...(method === 'POST' && { payload: '' }) })).body

  it('is valid once both mailboxes have confirmed, and not when a link is only opened', async () => {
    expect((await propose('nouvelle@voyage.example')).status).toBe(200)
    const [former, next] = [await linkFor(EMAIL), await linkFor('nouvelle@voyage.example')]
    for (const link of [former, next]) expect(await follow(link, 'GET')).toContain('Confirmer une adresse')
    expect((await open())['new_email']).toEqual({
      email: 'nouvelle@voyage.example',
      former_confirmed: false,
      new_confirmed: false,
    })
    expect(await follow(next, 'POST')).toContain('Il reste à confirmer')
    expect(await follow(next, 'POST')).toContain('Il reste à confirmer')
    expect((await open())['email']).toBe(EMAIL)
    expect(await follow(former, 'POST')).toContain('est changée')
    expect((await open())['email']).toBe('nouvelle@voyage.example')
    for (const link of [former, next]) expect(await follow(link, 'POST')).toContain('n’est plus valable')
    const login = (email: string) => here.portal.call('POST /login', { body: demoLoginCredentials({ email }) })
    expect([(await login(EMAIL)).status, (await login('nouvelle@voyage.example')).status]).toEqual([401, 200])
    expect(await rows(sql`select from email_changes`)).toHaveLength(0)
    expect(here.portal.lines.join('')).not.toContain(former.replace(/^.*\//, ''))
  })

  it('cannot be another member’s, and can be cancelled by the board', async () => {
    expect((await propose('membre@envol.example')).body.errors).toEqual({
      email: 'Cette adresse est celle d’un autre adhérent',
    })
    await propose('nouvelle@voyage.example')
    const link = await linkFor(EMAIL)
    await call('DELETE /board/members/:id/email', `/board/members/${whose}/email`)
    expect(await follow(link, 'POST')).toContain('n’est plus valable')
  })
})

describe('a pause', () => {
  it('stops dues and debits, and its period is never owed afterwards', async () => {
    const { db, context } = here.portal
    await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    await db.execute(sql`update dues set from_on = from_on - 60, until_on = from_on - 30, state = 'payee', settled_on = due_on
      where member_id = ${whose}`)
    expect((await note('paused', addDays(today, -20))).status).toBe(200)
    expect(await readNextDuesOfMembers(db, [whose], today)).toEqual([])
    expect((await here.portal.call('POST /login', { body: demoLoginCredentials({ email: EMAIL }) })).status).toBe(200)
    await note('active')
    await createNextDues(db, context.env)
    const owed = await rows(
      sql`select from_on::text from dues where member_id = ${whose} and state <> 'payee' order by from_on`,
    )
    expect(owed).toEqual([{ from_on: today }])
    expect(await journalOf(whose)).toEqual(['member.paused', 'member.resumed'])
  })

  it('cannot be recorded for a future day, nor twice', async () => {
    expect((await note('paused', addDays(today, 1))).body.errors).toHaveProperty('on')
    await note('paused')
    expect((await note('paused')).status).toBe(409)
  })
})

describe('a member who leaves', () => {
  it('has no more debits or dues, and no way into the account', async () => {
    const due = await payer()
    const { db } = here.portal
    await db.execute(sql`update dues set state = 'annoncee' where id = ${due.id}`)
    const token = await here.portal.signIn(EMAIL)
    await db.execute(sql`
      insert into event_answers (event_id, member_id, answer, seat, turn)
        select id, ${whose}, 'oui', 'inscrit', 900 from events where ends_at > now() order by id limit 1`)
    expect((await note('left')).status).toBe(200)
    expect(await rows(sql`select state from dues where member_id = ${whose}`)).toEqual([{ state: 'payee' }])
    expect(await rows(sql`select state from mandates where member_id = ${whose}`)).toEqual([{ state: 'revoque' }])
    expect(await rows(sql`select from event_answers where member_id = ${whose}`)).toHaveLength(0)
    expect((await here.portal.call('GET /profile', { token })).status).toBe(401)
    for (const email of [EMAIL, formerMemberEmail(EMAIL as never)])
      expect((await here.portal.call('POST /login', { body: demoLoginCredentials({ email }) })).status).not.toBe(200)
    await here.portal.call('POST /forgot-password', { body: { email: EMAIL } })
    expect((await listQueuedMailsOfRecipient(here.portal, EMAIL)).map(({ kind }) => kind)).not.toContain('resetCode')
    expect(await names('search=garrec')).toEqual([])
    expect(await list('search=garrec&standing=former')).toMatchObject([{ card_until: null, standing: 'left' }])
    expect(await journalOf(whose)).toEqual(['member.left'])
    expect((await note('paused')).status).toBe(409)
  })

  it('gets the year’s certificate, and so does the board', async () => {
    await payer()
    await note('left')
    const kinds = await listQueuedMailsOfRecipient(here.portal, EMAIL)
    expect(kinds.map(({ kind }) => kind)).toEqual(['standingChanged', 'leaversCertificate'])
    expect(JSON.stringify(kinds[1])).toContain('12,10')
    const year = today.slice(0, 4)
    expect((await open())['dues']).toMatchObject({ certificates: [Number(year)] })
    const { status } = await call(
      'GET /board/members/:id/certificates/:year',
      `/board/members/${whose}/certificates/${year}`,
    )
    expect(status).toBe(200)
  })

  it('gets no mail when the reason is a death', async () => {
    await payer()
    await note('deceased')
    expect(await listQueuedMailsOfRecipient(here.portal, EMAIL)).toEqual([])
  })

  it('is erased on request within minutes; the treasury keeps the certificate, encrypted', async () => {
    await payer()
    await note('left')
    await here.portal.db.execute(sql`delete from outbox`)
    expect((await call('POST /board/members/:id/erasure', `/board/members/${whose}/erasure`)).status).toBe(200)
    await endAccounts()
    expect(await rows(sql`select from members where id = ${whose}`)).toHaveLength(0)
    const kept = await rows(sql`select encode(sealed, 'escape') as sealed from leaver_certificates`)
    expect(JSON.stringify(kept)).not.toContain('Garrec')
    // The member got the mail when they left.
    expect(await rows(sql`select from outbox where recipient = ${EMAIL}`)).toHaveLength(0)
    const year = today.slice(0, 4)
    const found = await call('GET /board/leaver-certificates', `/board/leaver-certificates?year=${year}&search=maelle`)
    expect(found.body.data).toMatchObject([{ name: 'Maëlle Le Garrec', year: Number(year) }])
    const [one] = found.body.data
    const file = await call('GET /board/leaver-certificates/:id/file', `/board/leaver-certificates/${one?.id}/file`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('without the board gets the certificate too, in the last mail', async () => {
    await payer()
    await here.portal.db.execute(sql`delete from outbox`)
    await here.portal.db.execute(sql`update members set deletion_at = now() where id = ${whose}`)
    await endAccounts()
    expect((await listQueuedMailsOfRecipient(here.portal, EMAIL)).map(({ kind }) => kind)).toEqual([
      'leaversCertificate',
    ])
    expect(await rows(sql`select from outbox where member_id = ${whose}`)).toHaveLength(0)
  })

  it('and comes back is the same member, with the same number', async () => {
    await payer()
    await note('left')
    const id = await createPendingMembershipRequest(
      here.portal,
      bankTransferMembershipRequestBody({ email: EMAIL, function: 'commandant' }),
    )
    const opened = await call('GET /board/requests/:id', `/board/requests/${id}`)
    expect(opened.body.data).toMatchObject({ lookalikes: [{ kind: 'former', id: whose, alike: ['email'] }] })
    expect((await call('POST /board/requests/:id/acceptance', `/board/requests/${id}/acceptance`)).status).toBe(200)
    expect(await rows(sql`select id, standing, deletion_at from members where canonical_email = ${EMAIL}`)).toEqual([
      { id: whose, standing: 'active', deletion_at: null },
    ])
  })

  it('cannot be the last administrator', async () => {
    const id = Number(await here.portal.value(sql`select id from members where email = 'bureau@envol.example'`))
    expect((await note('left', today, id)).status).toBe(409)
  })
})

describe('the archive of someone’s data', () => {
  it('is prepared for the board only; the member gets no mail', async () => {
    const asked = await call('POST /board/members/:id/exports', `/board/members/${whose}/exports`)
    const { id } = asked.body.data
    await here.portal.db.execute(sql`delete from outbox`)
    await endAccounts()
    expect((await open())['exports']).toMatchObject([{ id, state: 'prete' }])
    const { status, headers } = await call(
      'GET /board/members/:id/exports/:export/file',
      `/board/members/${whose}/exports/${id}/file`,
    )
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const acts = sql`select array_agg(act order by id) from journal where subject_id = ${whose} and act in ('member.exported', 'member.archive')`
    expect(await here.portal.value(acts)).toEqual(['member.exported', 'member.archive'])
    const token = await here.portal.signIn(EMAIL)
    expect((await here.portal.call('GET /profile/exports', { token })).body.data).toEqual([])
    const theirs = await here.portal.call('GET /profile/exports/:id/file', {
      token,
      path: `/profile/exports/${id}/file`,
    })
    expect(theirs.status).toBe(404)
    expect((await listQueuedMailsOfRecipient(here.portal, EMAIL)).map(({ kind }) => kind)).not.toContain('exportReady')
  })
})

describe('an incomplete membership request', () => {
  it('leads to a question by mail, answered on the applicant’s page by either link', async () => {
    const body = bankTransferMembershipRequestBody({
      email: 'demande@voyage.example',
      phone: '',
      function: 'commandant',
    })
    const token = await createConfirmedMembershipRequest(here.portal, body)
    const id = Number(await here.portal.value(sql`select id from membership_requests where state = 'recue'`))
    const asked = await call('POST /board/requests/:id/messages', `/board/requests/${id}/messages`, {
      text: 'Votre base\u00a0?',
    })
    expect(asked.body).toMatchObject({ success: true })
    const url = String(
      await here.portal.value(sql`select content ->> 'url' from outbox where content ->> 'kind' = 'requestMessage'`),
    )
    const ofMail = url.replace(/^.*#/, '')
    const answered = await here.portal.call('POST /membership/own-request/messages', {
      body: { token: ofMail, text: 'Nice.' },
    })
    expect(answered.status).toBe(200)
    expect((await callOwnRequestApi(here.portal, token)).body.data?.messages).toMatchObject([
      { from: 'board', text: 'Votre base\u00a0?' },
      { from: 'applicant', text: 'Nice.' },
    ])
    expect(JSON.stringify((await callOwnRequestApi(here.portal, token)).body)).not.toContain('Kerbrat')
    const shown = await call('GET /board/requests/:id', `/board/requests/${id}`)
    expect(shown.body.data).toMatchObject({
      last_message: 'applicant',
      is_late: false,
      answer_by: addWorkingDays(today, 2),
      messages: [{ by: 'Solène Kerbrat' }, { by: null }],
    })
    const { asked_at, erased_at } = shown.body.data
    expect(Date.parse(erased_at) - Date.parse(asked_at)).toBe(90 * 86_400_000)
    await here.portal.db.execute(
      sql`update membership_requests set read_at = now(), confirmed_at = now() - interval '10 days'`,
    )
    expect((await call('GET /board/requests/:id', `/board/requests/${id}`)).body.data).toMatchObject({ is_late: true })
    const words = 'Il manque une pièce.'
    await call('POST /board/requests/:id/refusal', `/board/requests/${id}/refusal`, {
      reason: 'piece-manquante',
      words,
    })
    expect((await callOwnRequestApi(here.portal, token)).body.data).toMatchObject({
      state: 'refusee',
      refusal: words,
      messages: [],
    })
  })

  it('accepts the missing files, which only the board reads until its decision', async () => {
    const { db, folder } = here.portal
    const token = await createConfirmedMembershipRequest(
      here.portal,
      bankTransferMembershipRequestBody({ email: 'piece@voyage.example', phone: '', function: 'commandant' }),
    )
    const id = Number(await here.portal.value(sql`select max(id) from membership_requests where state = 'recue'`))
    const place = async (name: string) =>
      (await here.portal.call('POST /membership/own-request/files', { body: { token, name } })).body
    const send = (key: string, content = '%PDF-1.7 contrat') =>
      here.portal.app.inject({
        method: 'PUT',
        url: `/api/v1/membership/request-files/${key}`,
        headers: { 'content-type': 'application/pdf', 'x-requested-with': 'XMLHttpRequest' },
        payload: content,
      })
    const { key } = (await place('contrat.pdf')).data
    // A file that is no PDF is rejected, and its place stays free. A repeated upload is ignored.
    expect((await send(key, 'MZ is a program')).statusCode).toBe(415)
    const sent = await send(key)
    expect(sent.statusCode).toBe(200)
    expect((await send(key)).statusCode).toBe(422)
    expect((await send('x'.repeat(43))).statusCode).toBe(422)
    const { data: piece } = JSON.parse(sent.body) as { data: { id: number } }
    const openPiece = (file = piece.id) =>
      here.portal.app.inject({
        url: `/api/v1/board/requests/${id}/files/${file}`,
        headers: { authorization: `Bearer ${board}`, 'x-requested-with': 'XMLHttpRequest' },
      })
    // The board cannot see a file that was not sent yet.
    expect((await openPiece()).statusCode).toBe(404)
    const answer = (files: number[]) =>
      here.portal.call('POST /membership/own-request/messages', { body: { token, text: 'Le voici.', files } })
    expect((await answer([piece.id, 999_999])).status).toBe(422)
    expect((await answer([piece.id])).status).toBe(200)
    expect((await answer([piece.id])).status).toBe(422)
    const shown = await call('GET /board/requests/:id', `/board/requests/${id}`)
    expect(shown.body.data).toMatchObject({
      messages: [{ text: 'Le voici.', files: [{ name: 'contrat.pdf', size: 16 }] }],
    })
    const read = await openPiece()
    expect([read.statusCode, read.body, read.headers['content-disposition']]).toEqual([
      200,
      '%PDF-1.7 contrat',
      expect.stringContaining('contrat.pdf'),
    ])
    await db.execute(sql`update membership_requests set read_at = now() where id = ${id}`)
    const kept = () => readdir(joinPath(folder, 'files/request-files'))
    expect(await kept()).toHaveLength(1)
    expect((await call('POST /board/requests/:id/acceptance', `/board/requests/${id}/acceptance`)).status).toBe(200)
    await runPendingBackgroundJobs(here.portal, applicantAttachmentDeletionJob.name)
    expect([await kept(), (await openPiece()).statusCode]).toEqual([[], 404])
    expect(
      (await here.portal.call('POST /membership/own-request/files', { body: { token, name: 'x.pdf' } })).status,
    ).toBe(409)
  })

  it.each([
    // Two days before Easter Monday and the first of May.
    ['2026-04-03', '2026-04-08'],
    ['2026-04-30', '2026-05-05'],
    ['2026-11-20', '2026-11-24'],
  ])('confirmed on %s is promised an answer by %s', (from, until) => expect(addWorkingDays(from, 2)).toBe(until))
})
