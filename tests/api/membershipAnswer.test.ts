import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createConfirmedMembershipRequest,
  directDebitMembershipRequestBody,
  bankTransferMembershipRequestBody,
  useMembershipRequestPortal,
  createPendingMembershipRequest,
} from './joining.ts'
import { demoLoginCredentials } from './portal.ts'

const { here, post } = useMembershipRequestPortal()
const PASSWORD = 'hublot-cravate-7-nuages'
const DONE = 'C’est déjà fait, ou ce n’est plus possible.'
const over = /^Ce lien a déjà servi ou n’est plus valable\./
let board = ''
beforeAll(async () => void (board = await here.portal.signIn('bureau@envol.example')))

let count = 0
/** Returns a membership request's body with an e-mail address that no other test uses. */
const someone = (changes = {}) => bankTransferMembershipRequestBody({ email: `a${++count}@voyage.example`, ...changes })
const answer = (what: 'acceptance' | 'refusal', id: number) =>
  here.portal.call(`POST /board/requests/:id/${what}`, {
    path: `/board/requests/${id}/${what}`,
    token: board,
    ...(what === 'refusal' && { body: { reason: 'autre', words: 'Faute de pièce.' } }),
  })
const listed = async (query = '') =>
  (await here.portal.call('GET /board/requests', { path: `/board/requests${query}`, token: board })).body
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows
const memberOf = async (email: string) => (await rows(sql`select * from members where email = ${email}`))[0]
const journalOf = (id: number) => rows(sql`select act, by_member from journal where subject_id = ${id}`)
const activate = (token: string, changes = {}) =>
  here.portal.call('POST /membership/activation', {
    body: { token, password: PASSWORD, password_confirmation: PASSWORD, ...changes },
  })
const login = (email: string, password = PASSWORD) =>
  here.portal.call('POST /login', { body: demoLoginCredentials({ email, password }) })

/** Returns the mail with the board's decision on a membership request, whose subject does not reveal it. */
const answeredBy = async (email: string) =>
  (await post.received()).find(
    ({ recipients, subject }) => recipients[0] === email && subject === 'Une réponse à votre demande',
  )

/** Accepts a new membership request. Returns its id, e-mail address and the secret of the mailed link. */
async function accepted(body = someone()) {
  const id = await createPendingMembershipRequest(here.portal, body)
  expect((await answer('acceptance', id)).status).toBe(200)
  const mail = await answeredBy(body.email)
  return { id, email: body.email, token: /\/activation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

describe('the board', () => {
  it('lists pending requests, the oldest first, page by page', async () => {
    const first = someone({ company_id: 2, base: 'Turin' })
    for (const body of [first, someone(), someone()]) await createConfirmedMembershipRequest(here.portal, body)
    const { data, meta } = await listed('?per_page=2')
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    expect((data as object[])[0]).toMatchObject({
      email: first.email,
      company: { id: 2, name: 'Transalpine' },
      base: 'Turin',
      state: 'recue',
      amount_cents: 14_400,
    })
    expect(JSON.stringify(data)).not.toContain('consent')
  })

  it('accepts an applicant as a member, with job, consent and dues, and empties the request', async () => {
    const body = someone({ wants_news: true })
    const { id } = await accepted(body)
    const member = await memberOf(body.email)
    expect(member).toMatchObject({
      first_name: 'Inès',
      base: 'Nice',
      function: 'hotesse-steward',
      phone: '+33639984567',
    })
    expect(member).toMatchObject({ password_hash: null, role: 'member', company_id: 1 })
    expect(member?.['news_consent_at']).not.toBeNull()
    const [request] = await rows(sql`select * from membership_requests where id = ${id}`)
    expect(request).toMatchObject({ state: 'acceptee', applicant: null, member_id: member?.['id'] })
    const [due] = await rows(sql`select * from dues where member_id = ${member?.['id']}`)
    expect(due).toMatchObject({
      amount_cents: 14_400,
      way: 'virement',
      state: 'attendue',
      reference: request?.['reference'],
    })
    expect(await journalOf(id)).toEqual([{ act: 'request.accepted', by_member: 4 }])
    expect((await answeredBy(body.email))?.text).toContain('Vous pouvez maintenant faire votre virement')
    expect((await listed()).data).toEqual([])
  })

  it('gives the member the signed mandate', async () => {
    const body = directDebitMembershipRequestBody({ email: `a${++count}@voyage.example` })
    await accepted(body)
    expect(
      await rows(
        sql`select m.state from mandates m join members on members.id = m.member_id where email = ${body.email}`,
      ),
    ).toEqual([{ state: 'actif' }])
    expect((await answeredBy(body.email))?.text).toContain('Votre premier prélèvement vous sera annoncé')
  })

  it('refuses with a neutral mail; the request’s data and mandate are erased', async () => {
    const body = directDebitMembershipRequestBody({ email: `a${++count}@voyage.example` })
    const id = await createPendingMembershipRequest(here.portal, body)
    expect((await answer('refusal', id)).status).toBe(200)
    const [request] = await rows(sql`select * from membership_requests where id = ${id}`)
    expect(request).toMatchObject({ state: 'refusee', applicant: null, member_id: null })
    expect(await rows(sql`select id from mandates where request_id = ${id}`)).toEqual([])
    expect(await memberOf(body.email)).toBeUndefined()
    expect(await journalOf(id)).toEqual([{ act: 'request.refused', by_member: 4 }])
    const told = (await answeredBy(body.email))?.text
    expect(told).toContain('n’a pas pu donner suite')
    expect(told).toContain('Faute de pièce.')
    // A refused applicant may apply again.
    await createConfirmedMembershipRequest(here.portal, directDebitMembershipRequestBody({ email: body.email }))
    expect((await listed()).data).toHaveLength(1)
  })

  it('cancels the queued mails about a refused request, and keeps other mails of the address', async () => {
    const body = directDebitMembershipRequestBody({ email: `a${++count}@voyage.example` })
    const id = await createPendingMembershipRequest(here.portal, body)
    await here.portal.call('POST /contact-us', {
      body: { name: 'Inès', email: body.email, phone: '', subject: 'S', content: 'C', company_id: 1 },
    })
    expect((await answer('refusal', id)).status).toBe(200)
    const left = await rows(sql`select content ->> 'kind' as kind from outbox order by created_at`)
    expect(left).toEqual(['requestToConfirm', 'contactMessage', 'requestRefused'].map((kind) => ({ kind })))
  })

  it('cannot answer an unknown request', async () => {
    for (const what of ['acceptance', 'refusal'] as const) expect((await answer(what, 999_999)).status).toBe(404)
  })

  it('cannot create two members with one address, and the attempt leaves nothing', async () => {
    const body = someone()
    const id = await createPendingMembershipRequest(here.portal, body)
    await here.portal.db.execute(sql`
      insert into members (company_id, email, first_name, last_name) values (1, ${body.email}, 'A', 'B')`)
    const { status, body: said } = await answer('acceptance', id)
    expect([status, said.message]).toEqual([
      409,
      'Cette adresse est déjà celle d’un adhérent\u00a0: refusez cette demande.',
    ])
    expect(await journalOf(id)).toEqual([])
    expect((await answer('refusal', id)).status).toBe(200)
  })
})

describe('of simultaneous answers one counts', () => {
  it('fifty acceptances create one member, one mail, one due, one journal entry', async () => {
    const body = someone()
    const id = await createPendingMembershipRequest(here.portal, body)
    await post.received()
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer('acceptance', id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ success: false, message: DONE })
    const member = await memberOf(body.email)
    expect(await rows(sql`select id from dues where member_id = ${member?.['id']}`)).toHaveLength(1)
    expect(await journalOf(id)).toHaveLength(1)
    expect(
      await rows(sql`select "from", "to" from transitions where what = 'request' and subject_id = ${id} order by id`),
    ).toEqual([
      { from: 'envoyee', to: 'recue' },
      { from: 'recue', to: 'acceptee' },
    ])
    // The confirmation link and the summary come before it.
    expect((await post.received()).filter(({ recipients }) => recipients[0] === body.email)).toHaveLength(3)
  })

  it('an acceptance and a refusal end as one of the two, whole', async () => {
    const body = directDebitMembershipRequestBody({ email: `a${++count}@voyage.example` })
    const id = await createPendingMembershipRequest(here.portal, body)
    const [yes, no] = await Promise.all([answer('acceptance', id), answer('refusal', id)])
    expect([yes.status, no.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await journalOf(id)).toHaveLength(1)
    expect((await memberOf(body.email)) !== undefined).toBe(yes.status === 200)
  })

  it('a second answer later is refused too', async () => {
    const { id } = await accepted()
    expect((await answer('acceptance', id)).status).toBe(409)
    expect((await answer('refusal', id)).status).toBe(409)
  })
})

describe('the record of an answer', () => {
  it.each(['journal', 'transitions'])('stays unchanged in the %s', async (table) => {
    await accepted()
    for (const change of [`update ${table} set subject_id = 1`, `delete from ${table}`, `truncate ${table}`])
      await expect(here.portal.db.execute(sql.raw(change))).rejects.toThrow()
  })
})

describe('the link', () => {
  it('lets the member choose a password, then signs them in; before, nothing does', async () => {
    const { token, email } = await accepted()
    expect((await login(email)).status).toBe(401)
    expect(await activate(token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await login(email)).status).toBe(200)
  })

  it('is valid once, even for simultaneous requests', async () => {
    const { token } = await accepted()
    const answers = await Promise.all([activate(token), activate(token)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const again = await activate(token)
    expect(again.body.errors?.['token']).toMatch(over)
  })

  it('is not used up by opening it, nor by a weak password', async () => {
    const { token } = await accepted()
    for (const method of ['GET', 'HEAD'] as const) {
      await here.portal.app.inject({ method, url: '/activation' })
      expect(
        (await here.portal.app.inject({ method, url: `/api/v1/membership/activation?token=${token}` })).statusCode,
      ).toBe(404)
    }
    const weak = await activate(token, { password: 'Morvan1987', password_confirmation: 'Morvan1987' })
    expect(weak.body.errors?.['password']).toMatch(/votre nom/)
    expect((await activate(token)).status).toBe(200)
  })

  it('is checked without being used up, and reveals its member to its holder only', async () => {
    const { token, email } = await accepted()
    const check = (of: string) => here.portal.call('POST /membership/activation/check', { body: { token: of } })
    expect(await check(token)).toMatchObject({ status: 200, body: { email } })
    expect((await activate(token)).status).toBe(200)
    for (const dead of [token, 'invente']) {
      const { status, body } = await check(dead)
      expect([status, Object.keys(body).toSorted()]).toEqual([422, ['errors', 'message', 'success']])
      expect(body.message).toMatch(over)
    }
  })

  it('expires after a week, after which « Mot de passe oublié » does the same', async () => {
    const { token, email } = await accepted()
    await here.portal.db.execute(sql`update activations set expires_at = expires_at - interval '7 days'`)
    expect((await activate(token)).body.errors?.['token']).toMatch(over)
    await here.portal.call('POST /forgot-password', { body: { email } })
    const mail = (await post.received()).find(({ subject }) => subject === 'Votre code de vérification')
    const code = /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0]
    expect((await here.portal.call('POST /code-verefication', { body: { email, code } })).status).toBe(200)
  })

  it('does not replace a password chosen in another way', async () => {
    const { token, email } = await accepted()
    await here.portal.db.execute(sql`
      update members set password_hash = (select password_hash from members where id = 1) where email = ${email}`)
    expect((await activate(token)).status).toBe(422)
    expect((await login(email, 'decollage')).status).toBe(200)
  })

  it('is stored as a hash only, and is in no log', async () => {
    const { token } = await accepted()
    expect(token).toHaveLength(43)
    expect(await here.portal.value(sql`select string_agg(a::text, '') from activations a`)).not.toContain(token)
    await activate(token, { password_confirmation: 'autre-chose' })
    await activate(token)
    expect(here.portal.lines.join('')).not.toContain(token)
  })

  it('has sixty attempts an hour for each sender', async () => {
    const statuses = []
    for (let tries = 0; tries < 61; tries++) statuses.push((await activate('jeton')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
