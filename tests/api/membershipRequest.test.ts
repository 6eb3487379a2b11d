import { IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE } from '#contract/dues/debitCountries.ts'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { listQueuedMailsOfRecipient } from './duesRows.ts'
import {
  sendMembershipRequest,
  directDebitMembershipRequestBody,
  MEMBERSHIP_REQUEST_IBAN,
  callOwnRequestApi,
  bankTransferMembershipRequestBody,
  readMembershipConfirmationSecret,
  useMembershipRequestPortal,
} from './joining.ts'
import { startPortal } from './portal.ts'
import { runPendingBackgroundJobs } from './importTestContent.ts'

const { here, post } = useMembershipRequestPortal()
const TO_CONFIRM = 'Une adresse à confirmer'
const MEMBER = 'membre@envol.example'
const send = (body: object, address?: string) => sendMembershipRequest(here.portal, body, address)
const stored = () => here.portal.value(sql`select count(*)::int from membership_requests`)
const rowOf = async (query = sql`true`) =>
  (await here.portal.db.execute(sql`select * from membership_requests where ${query}`)).rows[0]

describe('a request', () => {
  it('is stored as sent, with the day’s amount, and answered with the amount and the account', async () => {
    const { status, body } = await send(
      bankTransferMembershipRequestBody({ email: 'Ines@Voyage.example', wants_news: true }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, amount_cents: 14_400, account: { iban: MEMBERSHIP_REQUEST_IBAN } })
    const row = await rowOf()
    expect(row).toMatchObject({ state: 'envoyee', company_id: 1, amount_cents: 14_400 })
    expect(row?.['reference']).toMatch(/^ADH-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const { news_consent_at, ...applicant } = (row?.['applicant'] ?? {}) as Record<string, unknown>
    expect(applicant).toEqual({
      first_name: 'Inès',
      last_name: 'Morvan',
      email: 'Ines@Voyage.example',
      phone: '+33639984567',
      base: 'Nice',
      function: 'hotesse-steward',
      contract: 'cdi',
      working_time: 'temps-plein',
    })
    expect(Date.now() - Date.parse(String(news_consent_at))).toBeLessThan(60_000)
  })

  it('requires no consent, and stores none that was not given', async () => {
    await send(bankTransferMembershipRequestBody())
    expect((await rowOf())?.['applicant']).toMatchObject({ news_consent_at: null })
  })

  it('sends one mail, and only its link reveals the subject', async () => {
    await send(directDebitMembershipRequestBody())
    const { portal } = here
    const secret = await readMembershipConfirmationSecret(portal, 'ines@voyage.example')
    const mails = await post.received()
    expect(mails).toHaveLength(1)
    const [{ subject, recipients, text = '', attachments } = { attachments: [] }] = mails
    expect([subject, recipients]).toEqual([TO_CONFIRM, ['ines@voyage.example']])
    expect(text).toContain(`http://localhost:3000/adhesion/demande#${secret}\n`)
    for (const said of ['Morvan', '12\u00a0€', 'ADH-', 'mandat']) expect(text).not.toContain(said)
    expect(attachments.map(({ mimeType }) => mimeType)).not.toContain('application/pdf')
    // Only a hash of the secret is stored, and no log contains it.
    expect(secret).toHaveLength(43)
    expect(await portal.value(sql`select string_agg(r::text, '') from membership_requests r`)).not.toContain(secret)
    expect(portal.lines.join('')).not.toContain(secret)
  })

  it('sends no link to a host that the sender chose', async () => {
    await here.portal.app.inject({
      method: 'POST',
      url: '/api/v1/membership/requests',
      headers: { host: 'evil.example', 'x-requested-with': 'XMLHttpRequest' },
      payload: bankTransferMembershipRequestBody(),
    })
    expect((await post.received())[0]?.text).toContain('http://localhost:3000/adhesion/demande#')
  })

  it('is paid monthly to its company’s account', async () => {
    const { body } = await send(
      bankTransferMembershipRequestBody({ company_id: 2, base: 'Turin', period: 'mensuelle' }),
    )
    expect(body).toMatchObject({ amount_cents: 1200, account: { iban: 'FR7630006000011234567890286' } })
  })

  it('stores a telephone number in the library’s format', async () => {
    await send(bankTransferMembershipRequestBody({ phone: '+33 (0)6 39.98.45.67' }))
    expect((await rowOf())?.['applicant']).toMatchObject({ phone: '+33639984567' })
    await send(bankTransferMembershipRequestBody({ phone: '0041 22 555 12 34', email: 'suisse@voyage.example' }))
    expect((await rowOf(sql`applicant ->> 'email' = 'suisse@voyage.example'`))?.['applicant']).toMatchObject({
      phone: '+41225551234',
    })
    await send(bankTransferMembershipRequestBody({ phone: '', email: 'sans@voyage.example' }))
    expect(await stored()).toBe(3)
  })

  it.each([
    [{ first_name: ' ' }, 'first_name', 'Le prénom est requis'],
    [{ last_name: '-' }, 'last_name', 'Un nom contient au moins une lettre'],
    [{ first_name: 'Inès <b>' }, 'first_name', 'Un nom s’écrit sans < ni >'],
    [{ email: 'ines' }, 'email', 'Veuillez entrer une adresse email valide'],
    [
      { phone: '12' },
      'phone',
      'Ce numéro n’est pas reconnu\u00a0: ajoutez l’indicatif du pays (+33, +44…) ou vérifiez les chiffres',
    ],
    [{ company_id: 99 }, 'company_id', 'Cette compagnie n’existe pas.'],
    [{ base: 'Turin' }, 'base', 'Choisissez votre base'],
    [{ function: 'amiral' }, 'function', 'Choisissez votre fonction'],
    [{ contract: 'oral' }, 'contract', 'Choisissez votre contrat'],
    [{ working_time: 'jamais' }, 'working_time', 'Choisissez votre temps de travail'],
    [{ key: 'la-mienne' }, 'key', 'Cette demande ne peut pas être lue. Rechargez la page.'],
  ])('is refused with %j, at its field', async (changes, field, message) => {
    const { status, body } = await send(bankTransferMembershipRequestBody(changes))
    expect([status, body]).toEqual([422, { success: false, message, errors: { [field]: message } }])
    expect(await stored()).toBe(0)
  })

  it.each([
    [{ iban: '' }, 'iban', 'L’IBAN est requis'],
    [{ iban: 'FR7630006000011234567890188' }, 'iban', 'Cet IBAN n’existe pas'],
    [{ iban: 'BR1500000000000010932840814P2' }, 'iban', IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE],
    [{ iban: 'CH93 0076 2011 6238 5295 7' }, 'iban', IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE],
    [{ holder: '' }, 'holder', 'Le titulaire est requis'],
    [{ holder: '王小明' }, 'holder', 'Écrivez ce nom en lettres latines'],
    [{ has_signed_mandate: false }, 'has_signed_mandate', 'Signez le mandat en cochant cette case'],
  ])('by direct debit is refused with %j, at its field', async (changes, field, message) => {
    const { status, body } = await send(directDebitMembershipRequestBody(changes))
    expect([status, body]).toEqual([422, { success: false, message, errors: { [field]: message } }])
    expect(await here.portal.value(sql`select count(*)::int from mandates where request_id is not null`)).toBe(0)
  })

  it('gets the errors of all fields at once', async () => {
    const { body } = await send(bankTransferMembershipRequestBody({ phone: '12', base: 'Turin', contract: 'oral' }))
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['base', 'contract', 'phone'])
  })

  it('by direct debit is stored with its mandate, whose IBAN is in no table, mail or log', async () => {
    const iban = 'fr76 3000 6000 0112 3456 7890 189'
    const { body } = await send(directDebitMembershipRequestBody({ iban }))
    expect(body).toMatchObject({ amount_cents: 1200, account: null })
    const { rows } = await here.portal.db.execute(
      sql`select state, iban_end, member_id, row_to_json(mandates)::text as whole from mandates where request_id is not null`,
    )
    expect(rows).toMatchObject([{ state: 'signe', iban_end: 'FR76 •••• 0189', member_id: null }])
    const requests = await here.portal.value(sql`select string_agg(r::text, '') from membership_requests r`)
    await callOwnRequestApi(
      here.portal,
      await readMembershipConfirmationSecret(here.portal, 'ines@voyage.example'),
      '/confirmation',
    )
    const mails = await post.received()
    expect(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toContain('mandat.pdf')
    const everywhere = [
      rows[0]?.['whole'],
      requests,
      ...mails.flatMap(({ raw, text }) => [raw, text]),
      here.portal.lines.join(''),
    ].join('\n')
    for (const written of [MEMBERSHIP_REQUEST_IBAN, iban, '30006000011234567890189'])
      expect(everywhere).not.toContain(written)
  })

  it('written by a bot is dropped, and the bot is not told', async () => {
    const { status, body } = await send({ ...bankTransferMembershipRequestBody(), website: 'https://casino.example' })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['account', 'amount_cents', 'message', 'success'])
    expect(await stored()).toBe(0)
    expect(await post.received()).toEqual([])
  })

  it('is reported to the responsible board members once confirmed, at most hourly, without personal data', async () => {
    const { db } = here.portal
    const mails = () => listQueuedMailsOfRecipient(here.portal, 'bureau@envol.example')
    const confirmed = async (email: string) => {
      await sendMembershipRequest(here.portal, bankTransferMembershipRequestBody({ email }))
      await callOwnRequestApi(here.portal, await readMembershipConfirmationSecret(here.portal, email), '/confirmation')
      await runPendingBackgroundJobs(here.portal, 'membership.tellBoard')
    }
    await db.execute(sql`delete from outbox`)
    await confirmed('ines@voyage.example')
    expect(await mails()).toMatchObject([{ kind: 'requestsWaiting', waiting: 1 }])
    expect(JSON.stringify(await mails())).not.toMatch(/Morvan|voyage/)
    await confirmed('lea@voyage.example')
    expect(await mails()).toHaveLength(1)
    await db.execute(sql`update outbox set created_at = now() - interval '61 minutes'`)
    await db.execute(sql`update jobs set due_at = now() where name = 'membership.tellBoard'`)
    await runPendingBackgroundJobs(here.portal, 'membership.tellBoard')
    expect(await mails()).toMatchObject([{ waiting: 1 }, { waiting: 2 }])
  })

  it('is not stored when its mail cannot be written', async () => {
    const portal = await startPortal()
    await portal.db.execute(sql`alter table outbox add constraint never check (attempts < 0)`)
    expect((await sendMembershipRequest(portal, directDebitMembershipRequestBody())).status).toBe(500)
    expect(
      await portal.value(sql`select count(*)::int from membership_requests where applicant ->> 'last_name' = 'Morvan'`),
    ).toBe(0)
    await portal.close()
  })
})

describe('a repeated request', () => {
  it('is one when sent three times at once, with one answer and one mail', async () => {
    const body = directDebitMembershipRequestBody()
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(body)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await stored()).toBe(1)
    expect(await here.portal.value(sql`select count(*)::int from mandates where request_id is not null`)).toBe(1)
    expect((await post.received()).map(({ subject }) => subject)).toEqual([TO_CONFIRM])
  })

  it('corrected under its key is a new one: its new address gets a mail too', async () => {
    const body = bankTransferMembershipRequestBody({ email: 'inse@voyage.example' })
    await send(body)
    await send({ ...body, email: 'ines@voyage.example' })
    const told = (await post.received()).flatMap(({ recipients }) => recipients)
    expect(told.toSorted()).toEqual(['ines@voyage.example', 'inse@voyage.example'])
  })
})

describe('an address with a former request', () => {
  const EMAIL = 'ines@voyage.example'

  it.each([bankTransferMembershipRequestBody, directDebitMembershipRequestBody])(
    'may send another: each request has its own link, and none replaces the other',
    async (bodyOf) => {
      const firstNames = ['Inès', 'Autre', 'Inès-Marie']
      for (const first_name of firstNames) expect((await send(bodyOf({ first_name }))).status).toBe(200)
      expect(await stored()).toBe(3)
      const { rows } = await here.portal.db.execute<{ secret: string }>(sql`
      select split_part(content ->> 'url', '#', 2) as secret from outbox where recipient = ${EMAIL} order by created_at`)
      const pages = await Promise.all(rows.map(({ secret }) => callOwnRequestApi(here.portal, secret)))
      expect(pages.map(({ body }) => body.data?.applicant?.first_name)).toEqual(firstNames)
    },
  )

  it('gets the same answer in the same time, confirmed or not', async () => {
    const count = () =>
      here.portal.value(sql`select (select count(*) from outbox) || ' ' || (select count(*) from rate_limits)`)
    const first = await send(bankTransferMembershipRequestBody(), '10.9.0.1')
    const before = await count()
    await callOwnRequestApi(here.portal, await readMembershipConfirmationSecret(here.portal, EMAIL), '/confirmation')
    await here.portal.db.execute(sql`truncate outbox, rate_limits`)
    const again = await send(bankTransferMembershipRequestBody({ first_name: 'Autre', base: 'Lyon' }), '10.9.0.1')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await count()).toBe(before)
  })
})

describe('the answer does not reveal whether an address is a member’s:', () => {
  it.each([bankTransferMembershipRequestBody, directDebitMembershipRequestBody])(
    'the message is the same, and so is the number of rows',
    async (bodyOf) => {
      const count = () =>
        here.portal.value(sql`select (select count(*) from outbox) || ' ' || (select count(*) from rate_limits)`)
      const body = bodyOf({ email: 'nouveau@voyage.example' })
      const theirs = await send(body, '10.9.0.1')
      const after = await count()
      await here.portal.db.execute(sql`truncate outbox, rate_limits`)
      const members = await send({ ...body, email: MEMBER }, '10.9.0.1')
      expect(await count()).toBe(after)
      const said = ({ status, headers, body: answer }: typeof members) => [
        status,
        answer,
        Object.keys(headers).toSorted(),
      ]
      expect(said(members)).toEqual(said(theirs))
    },
  )

  it('the sender cannot read or compute the reference, which would clash with their own', async () => {
    const body = bankTransferMembershipRequestBody({ wants_news: false })
    const { body: answer } = await send(body)
    const first = String((await rowOf())?.['reference'])
    expect(JSON.stringify(answer)).not.toContain('ADH-')
    await here.portal.db.execute(sql`delete from membership_requests`)
    await send(body)
    expect(String((await rowOf())?.['reference'])).not.toBe(first)
  })

  it('its owner gets a mail, and nothing is stored', async () => {
    await send(directDebitMembershipRequestBody({ email: MEMBER.toUpperCase() }))
    expect(await stored()).toBe(0)
    expect(await here.portal.value(sql`select count(*)::int from mandates where request_id is not null`)).toBe(0)
    const [mail, ...others] = await post.received()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Au sujet de votre demande', recipients: [MEMBER] })
    expect(mail?.text).toContain('déjà un compte')
  })
})

describe('limits', () => {
  it('allow one sender twenty requests an hour', async () => {
    const statuses = []
    for (let count = 0; count < 21; count++)
      statuses.push(
        (await send(bankTransferMembershipRequestBody({ email: `a${count}@voyage.example` }), '192.0.2.40')).status,
      )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
  })

  it('allow one sender six requests an hour with one address, whatever its state, and block nobody else', async () => {
    const said: number[][] = []
    for (const email of [MEMBER, 'ines@voyage.example', 'personne@voyage.example']) {
      const statuses: number[] = []
      const address = `192.0.2.${said.length + 50}`
      for (let count = 0; count < 4; count++)
        statuses.push((await send(directDebitMembershipRequestBody({ email }), address)).status)
      if (email === 'ines@voyage.example')
        await callOwnRequestApi(
          here.portal,
          await readMembershipConfirmationSecret(here.portal, email),
          '/confirmation',
        )
      for (let count = 0; count < 3; count++)
        statuses.push((await send(bankTransferMembershipRequestBody({ email }), address)).status)
      said.push(statuses)
      expect((await send(bankTransferMembershipRequestBody({ email }))).status).toBe(200)
    }
    for (const statuses of said) expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('let others apply when thirty networks flood an address, and keep its mailbox usable', async () => {
    for (let count = 0; count < 30; count++)
      expect((await send(bankTransferMembershipRequestBody({ first_name: `A${count}b` }))).status).toBe(200)
    expect((await send(bankTransferMembershipRequestBody())).status).toBe(200)
    expect(await post.received()).toHaveLength(12)
    const waits = await here.portal.value(sql`
      select round(extract(epoch from max(next_attempt_at) - now()) / 60)::int from outbox where status = 'waiting'`)
    // Two more minutes for each.
    expect(waits).toBe(2 * (31 - 12))
  })
})

it('a request is refused before there is a price list', async () => {
  const { db } = here.portal
  const { rows } = await db.execute(sql`delete from membership_scale returning *`)
  await expect
    .poll(async () => (await send(bankTransferMembershipRequestBody())).body.message)
    .toBe('L’adhésion en ligne n’est pas encore ouverte.')
  expect(rows).toHaveLength(1)
  // A request may have come before the price list was read anew.
  const before = await stored()
  expect((await send(bankTransferMembershipRequestBody({ email: 'neuf@voyage.example' }))).status).toBe(409)
  expect(await stored()).toBe(before)
})
