import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  sendMembershipRequest,
  createConfirmedMembershipRequest,
  directDebitMembershipRequestBody,
  MEMBERSHIP_REQUEST_IBAN,
  callOwnRequestApi,
  bankTransferMembershipRequestBody,
  readMembershipConfirmationSecret,
  useMembershipRequestPortal,
} from './joining.ts'

const { here, post } = useMembershipRequestPortal()
const OVER = 'Ce lien n’est plus valable\u00a0: une demande se confirme sous 24 heures, puis elle est effacée.'
const ENDED = 'Cette demande a eu sa réponse, ou vous l’avez retirée\u00a0: elle ne change plus.'
let board = ''
beforeAll(async () => void (board = await here.portal.signIn('bureau@envol.example')))

let count = 0
/** Returns a membership request's body with an e-mail address that no other test uses. */
const someone = (changes = {}) => bankTransferMembershipRequestBody({ email: `s${++count}@voyage.example`, ...changes })
const debtor = (changes = {}) => directDebitMembershipRequestBody({ email: `s${++count}@voyage.example`, ...changes })
const page = (token: string) => callOwnRequestApi(here.portal, token)
const confirm = (token: string) => callOwnRequestApi(here.portal, token, '/confirmation')
const withdraw = (token: string) => callOwnRequestApi(here.portal, token, '/withdrawal')
const correct = (
  token: string,
  { email: _, key: __, wants_news: ___, ...said }: ReturnType<typeof bankTransferMembershipRequestBody>,
) => here.portal.call('POST /membership/own-request/correction', { body: { token, ...said } })
const rows = async (query: ReturnType<typeof sql>) => (await here.portal.db.execute(query)).rows
const listed = async () => (await here.portal.call('GET /board/requests', { token: board })).body
const read = ({ id, version }: { id: number; version: string }) =>
  here.portal.call('PUT /board/requests/:id/reading', {
    path: `/board/requests/${id}/reading`,
    body: { version },
    token: board,
  })
/** Marks every pending membership request as read by the board. */
const readAll = async () => {
  const { data } = await listed()
  for (const request of data) expect((await read(request)).status).toBe(200)
  return data
}
const answer = (what: 'acceptance' | 'refusal', id: number) =>
  here.portal.call(`POST /board/requests/:id/${what}`, {
    path: `/board/requests/${id}/${what}`,
    token: board,
    ...(what === 'refusal' && { body: { reason: 'autre', words: 'Faute de pièce.' } }),
  })
const numberOf = async (email: string) =>
  Number(
    await here.portal.value(
      sql`select id from membership_requests where applicant ->> 'email' = ${email} order by id desc limit 1`,
    ),
  )
/** Sends a membership request, whose e-mail address stays unconfirmed. Returns the secret of the mailed link. */
async function sent(body = someone()) {
  await sendMembershipRequest(here.portal, body)
  return readMembershipConfirmationSecret(here.portal, body.email)
}
/**
 * Sends a membership request, confirms it and marks it as read by the board. Returns its secret, id and e-mail address.
 */
async function readByBoard(body = someone()) {
  const token = await createConfirmedMembershipRequest(here.portal, body)
  await readAll()
  return { token, id: await numberOf(body.email), email: body.email }
}
const bySize = (one: number, other: number) => one - other

describe('an unconfirmed request', () => {
  it('is shown to its applicant, and opening the link confirms nothing', async () => {
    const body = debtor()
    const token = await sent(body)
    for (const method of ['GET', 'HEAD'] as const)
      await here.portal.app.inject({ method, url: '/api/v1/membership/own-request' })
    for (let times = 0; times < 2; times++) {
      const { status, body: said } = await page(token)
      expect(status).toBe(200)
      expect(said.data).toMatchObject({
        state: 'envoyee',
        company: { id: 1, name: 'Air Hexagone' },
        amount_cents: 1200,
        iban_end: 'FR76 •••• 0189',
        account: null,
        replaces: null,
        confirmed_at: null,
        applicant: { first_name: 'Inès', email: body.email, base: 'Nice' },
      })
      expect(JSON.stringify(said)).not.toContain('consent')
      expect(JSON.stringify(said)).not.toContain(MEMBERSHIP_REQUEST_IBAN)
    }
  })

  it('is hidden from the board, which cannot answer it, and sends no further mail', async () => {
    const body = debtor()
    await sent(body)
    expect((await listed()).data).toEqual([])
    const id = await numberOf(body.email)
    for (const what of ['acceptance', 'refusal'] as const) expect((await answer(what, id)).status).toBe(409)
    expect(await post.received()).toHaveLength(1)
  })

  it('expires after a day, even when no sweep runs', async () => {
    const token = await sent()
    const older = (age: string) =>
      here.portal.db.execute(sql.raw(`update membership_requests set asked_at = now() - interval '${age}'`))
    await older('23 hours 59 minutes')
    expect((await page(token)).status).toBe(200)
    await older('24 hours 1 second')
    for (const act of [page, confirm, withdraw]) {
      const { status, body } = await act(token)
      expect([status, body]).toEqual([422, { success: false, message: OVER, errors: { token: OVER } }])
    }
  })
})

describe('a confirmed request', () => {
  it('is shown to the board, and its applicant gets a summary with a link', async () => {
    const body = someone()
    const token = await sent(body)
    await post.received()
    const { body: said } = await confirm(token)
    expect(said.data).toMatchObject({ state: 'recue', read_at: null, account: { iban: MEMBERSHIP_REQUEST_IBAN } })
    const [, mail] = await post.received()
    expect(mail).toMatchObject({ subject: 'Votre demande nous est parvenue', recipients: [body.email] })
    const told = ['Inès Morvan', 'Air Hexagone', '144\u00a0€', 'contact@envol.example', /au plus tôt pour le .* 20\d\d/]
    for (const words of [`/adhesion/demande#${token}`, said.data?.reference ?? '?', ...told])
      expect(mail?.text).toMatch(words)
    expect(mail?.subject).not.toContain('Morvan')

    expect((await page(token)).body.data?.read_at).toBeNull()
    // Listing changes nothing: the board marks what it has read.
    expect((await listed()).data.map(({ email }) => email)).toEqual([body.email])
    expect((await page(token)).body.data?.read_at).toBeNull()
    await readAll()
    const read_at = (await page(token)).body.data?.read_at
    expect(read_at).not.toBeNull()
    await readAll()
    expect((await page(token)).body.data?.read_at).toBe(read_at)
  })

  it('is confirmed once, even by simultaneous requests, with one mail and one mandate', async () => {
    const body = debtor()
    const token = await sent(body)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const subjects = (await post.received()).map(({ subject = '' }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Un document à conserver',
      'Une adresse à confirmer',
      'Votre demande nous est parvenue',
    ])
  })

  it('replaces the pending one of its address, and its page has said so', async () => {
    const first = debtor({ first_name: 'Étrangère' })
    const former = await createConfirmedMembershipRequest(here.portal, first)
    await post.received()
    const token = await sent(directDebitMembershipRequestBody({ email: first.email }))
    const { body: told } = await page(token)
    expect(told.data?.replaces).toBe((await page(former)).body.data?.reference)
    await confirm(token)
    expect((await listed()).data).toMatchObject([{ first_name: 'Inès' }])
    expect((await page(former)).body.data).toMatchObject({ state: 'retiree', applicant: null, iban_end: null })
    expect(await rows(sql`select from mandates where request_id is not null`)).toHaveLength(1)
  })

  it('is the only one of two confirmed at the same moment', async () => {
    const body = debtor()
    const tokens = [await sent(body)]
    await post.received()
    tokens.push(await sent(directDebitMembershipRequestBody({ email: body.email, base: 'Lyon' })))
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const states = await Promise.all(tokens.map(async (token) => (await page(token)).body.data?.state))
    expect(new Set(states)).toEqual(new Set(['recue', 'retiree']))
    expect((await listed()).data).toHaveLength(1)
  })

  it('is refused when its address has become a member’s meanwhile, without effects', async () => {
    const body = someone()
    const token = await sent(body)
    await post.received()
    await here.portal.db.execute(sql`
      insert into members (company_id, email, first_name, last_name) values (1, ${body.email}, 'A', 'B')`)
    const { status, body: said } = await confirm(token)
    expect([status, said.message]).toEqual([
      409,
      'Cette adresse a déjà un compte\u00a0: il n’y a rien à confirmer, connectez-vous.',
    ])
    expect((await page(token)).body.data?.state).toBe('envoyee')
    expect(await post.received()).toHaveLength(1)
  })
})

describe('a mistake in a request', () => {
  it('is corrected: the amount is the day’s, and the board reads it again before answering', async () => {
    const { token, id, email } = await readByBoard()
    const mended = bankTransferMembershipRequestBody({
      first_name: 'Inès-Marie',
      phone: '',
      period: 'mensuelle',
      company_id: 2,
      base: 'Turin',
    })
    const { status, body } = await correct(token, mended)
    expect([status, body['data']]).toMatchObject([
      200,
      {
        state: 'recue',
        read_at: null,
        amount_cents: 1200,
        company: { id: 2 },
        account: { iban: 'FR7630006000011234567890286' },
        applicant: { first_name: 'Inès-Marie', phone: '', base: 'Turin', email },
      },
    ])
    const early = await answer('acceptance', id)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Cette demande est nouvelle, ou vient d’être corrigée\u00a0: relisez-la avant de répondre.',
    ])
    expect((await readAll())[0]?.first_name).toBe('Inès-Marie')
    expect((await answer('acceptance', id)).status).toBe(200)
    expect(await rows(sql`select first_name, base from members where email = ${email}`)).toEqual([
      { first_name: 'Inès-Marie', base: 'Turin' },
    ])
  })

  it('invalidates the board’s reading of the former state when corrected', async () => {
    const token = await createConfirmedMembershipRequest(here.portal, someone())
    const [shown] = (await listed()).data
    if (!shown) throw new Error('Nothing waits')
    await correct(token, bankTransferMembershipRequestBody({ base: 'Lyon' }))
    const { status, body } = await read(shown)
    expect([status, body.message]).toEqual([409, 'Cette demande vient d’être corrigée\u00a0: relisez-la.'])
    expect((await page(token)).body.data?.read_at).toBeNull()
    expect((await answer('acceptance', shown.id)).status).toBe(409)
    await withdraw(token)
    expect((await read(shown)).status).toBe(404)
  })

  it('leads to an error at its field, as in the form, and nothing changes', async () => {
    const { token } = await readByBoard()
    const before = (await page(token)).body.data
    for (const [changes, field] of [
      [{ base: 'Turin' }, 'base'],
      [{ phone: '12' }, 'phone'],
      [{ first_name: '' }, 'first_name'],
      [{ way: 'prelevement' }, 'iban'],
      [{ company_id: 99 }, 'company_id'],
    ] as const) {
      const { status, body } = await correct(token, bankTransferMembershipRequestBody(changes))
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
    }
    expect((await page(token)).body.data).toEqual(before)
  })

  it('in the account is corrected by a new mandate, mailed once the address is confirmed; without an IBAN the first stays', async () => {
    const body = debtor()
    const token = await sent(body)
    const rum = () => here.portal.value(sql`select string_agg(rum, ' ') from mandates where request_id is not null`)
    const first = await rum()
    await correct(token, { ...directDebitMembershipRequestBody(), iban: '', has_signed_mandate: false, base: 'Lyon' })
    expect(await rum()).toBe(first)
    await correct(token, { ...directDebitMembershipRequestBody(), iban: 'DE89370400440532013000' })
    expect(await rum()).not.toBe(first)
    expect((await page(token)).body.data?.iban_end).toBe('DE89 •••• 3000')
    expect(await post.received()).toHaveLength(1)

    await confirm(token)
    await correct(token, directDebitMembershipRequestBody({ holder: 'Jean Morvan' }))
    const mandates = (await post.received()).filter(({ subject }) => subject === 'Un document à conserver')
    expect(mandates.map(({ recipients }) => recipients)).toEqual([[body.email], [body.email]])
    await correct(token, bankTransferMembershipRequestBody())
    expect(await rum()).toBeNull()
  })

  it('is not corrected while the board answers: one of two simultaneous acts wins', async () => {
    for (const what of ['acceptance', 'refusal'] as const) {
      const { token, id } = await readByBoard()
      const mended = await Promise.all([
        correct(token, bankTransferMembershipRequestBody({ base: 'Lyon' })),
        answer(what, id),
      ])
      expect(mended.map(({ status }) => status).toSorted(bySize)).toEqual([200, 409])
    }
  })

  it('is corrected at most twenty times an hour', async () => {
    const { token } = await readByBoard()
    const statuses = []
    for (let times = 0; times < 21; times++)
      statuses.push((await correct(token, bankTransferMembershipRequestBody())).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
  })
})

describe('a withdrawn request', () => {
  it.each([
    sent,
    (body: ReturnType<typeof bankTransferMembershipRequestBody>) => createConfirmedMembershipRequest(here.portal, body),
  ])('is erased with its mandate and queued mails; a second withdrawal has the same result', async (ask_) => {
    const body = debtor()
    const token = await ask_(body)
    for (let times = 0; times < 2; times++) {
      const { status, body: said } = await withdraw(token)
      expect([status, said.data]).toMatchObject([200, { state: 'retiree', applicant: null, iban_end: null }])
    }
    expect(await rows(sql`select from mandates where request_id is not null`)).toEqual([])
    const left = await here.portal.value(sql`select string_agg(r::text, '') from membership_requests r`)
    for (const said of [body.email, 'Morvan']) expect(left).not.toContain(said)
    expect((await listed()).data).toEqual([])
    const kinds = await rows(sql`select content ->> 'kind' as kind from outbox`)
    expect(kinds).toEqual([{ kind: 'requestToConfirm' }])
    for (const { status, body: said } of [
      await correct(token, bankTransferMembershipRequestBody()),
      await correct(token, directDebitMembershipRequestBody()),
    ])
      expect([status, said.message]).toEqual([409, ENDED])
    expect((await confirm(token)).body.data?.state).toBe('retiree')
    // A withdrawn applicant may apply again.
    expect(
      (await sendMembershipRequest(here.portal, bankTransferMembershipRequestBody({ email: body.email }))).status,
    ).toBe(200)
  })

  it('is not answered: one of two simultaneous acts wins, whole', async () => {
    for (const what of ['acceptance', 'refusal'] as const) {
      const { token, id, email } = await readByBoard(debtor())
      const [taken, answered] = await Promise.all([withdraw(token), answer(what, id)])
      expect([taken.status, answered.status].toSorted(bySize)).toEqual([200, 409])
      const state = (await page(token)).body.data?.state
      expect(state === 'retiree').toBe(taken.status === 200)
      const made = await rows(sql`select from members where email = ${email}`)
      expect(made.length === 1).toBe(what === 'acceptance' && answered.status === 200)
    }
  })

  it('leaves exactly one member when another request is confirmed while the board answers', async () => {
    const { id, email } = await readByBoard()
    await post.received()
    const token = await sent(bankTransferMembershipRequestBody({ email, first_name: 'Autre' }))
    const [other, answered] = await Promise.all([confirm(token), answer('acceptance', id)])
    expect([other.status, answered.status].toSorted(bySize)).toEqual([200, 409])
    const made = await rows(sql`select from members where email = ${email}`)
    expect(made).toHaveLength(answered.status === 200 ? 1 : 0)
  })
})

describe('an answered request', () => {
  it.each([
    ['acceptance', 'acceptee'],
    ['refusal', 'refusee'],
  ] as const)('gives its state after the %s, and nothing about its applicant', async (what, state) => {
    const { token, id, email } = await readByBoard(debtor())
    await answer(what, id)
    const { body } = await page(token)
    expect(body.data).toMatchObject({ state, applicant: null, iban_end: null, amount_cents: 1200 })
    expect(body.data?.answered_at).not.toBeNull()
    for (const said of [email, 'Morvan']) expect(JSON.stringify(body)).not.toContain(said)
    for (const { status, body: refusal } of [
      await withdraw(token),
      await correct(token, bankTransferMembershipRequestBody()),
    ])
      expect([status, refusal.message]).toEqual([409, ENDED])
  })
})

describe('a link of a request', () => {
  it('that is made up opens nothing, and its page says what to do', async () => {
    for (const act of [page, confirm, withdraw]) {
      const { status, body } = await act('invente')
      expect([status, body]).toEqual([422, { success: false, message: OVER, errors: { token: OVER } }])
    }
  })

  it('has 240 attempts an hour for each sender', async () => {
    await page('invente')
    await here.portal.db.execute(sql`update rate_limits set hits = 239`)
    expect([(await page('invente')).status, (await page('invente')).status]).toEqual([422, 429])
  })
})
