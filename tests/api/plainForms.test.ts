import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { portalPagePaths } from '#contract/paths.ts'
import {
  directDebitMembershipRequestBody,
  MEMBERSHIP_REQUEST_IBAN,
  readMembershipConfirmationSecret,
  useMembershipRequestPortal,
} from './joining.ts'

const { here } = useMembershipRequestPortal()
const contact = portalPagePaths.plain(portalPagePaths.contact)
const adhesion = portalPagePaths.plain(portalPagePaths.adhesion)
const ownRequest = portalPagePaths.plain(portalPagePaths.ownRequest)
const accords = portalPagePaths.plain(portalPagePaths.accords)
beforeEach(() => here.portal.db.execute(sql`truncate contact_messages, sessions, rate_limits cascade`))

type Sent = { headers?: Record<string, string>; address?: string }

/** Posts an HTML form without script, as a browser does from the form's own page. */
async function post(url: string, fields: Record<string, string>, { headers, address = '10.7.0.1' }: Sent = {}) {
  const answer = await here.portal.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(headers ?? { 'sec-fetch-site': 'same-origin' }),
    },
    remoteAddress: address,
  })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, bytes: answer.rawPayload }
}

const message = {
  company_id: '2',
  name: 'Noé Simon',
  email: 'noe@voyage.example',
  phone: '',
  subject: 'Une question',
  content: 'Première ligne.\r\nSeconde.',
  website: '',
  envoi: 'oui',
}
const joining = (changes: Record<string, string> = {}) => ({
  first_name: 'Inès',
  last_name: 'Morvan',
  email: 'ines@voyage.example',
  phone: '',
  place: '1 Nice',
  function: 'hotesse-steward',
  working_time: 'temps-plein',
  contract: 'cdi',
  period: 'mensuelle',
  way: 'virement',
  iban: '',
  holder: '',
  key: randomUUID(),
  envoi: 'oui',
  ...changes,
})
const login = { email: 'membre@envol.example', password: 'decollage', envoi: 'oui' }
const sessions = () => here.portal.value(sql`select count(*)::int from sessions`)
const messages = () => here.portal.value(sql`select count(*)::int from contact_messages`)
const requests = () => here.portal.value(sql`select count(*)::int from membership_requests where applicant is not null`)
const member = async () => ({ authorization: `Bearer ${await here.portal.signIn()}`, 'sec-fetch-site': 'same-origin' })

describe.each([contact, adhesion, ownRequest, accords])('the form at %s', (url) => {
  it('is a page that posts to itself, runs no script and is not cached', async () => {
    const { statusCode, headers, body } = await here.portal.app.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<form method="post" action="${url}">`)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of body.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(id)
  })

  it('refuses posts from another page, or without an origin', async () => {
    const posted: Record<string, string> =
      { [contact]: message, [adhesion]: joining(), [ownRequest]: { token: 'a', envoi: 'oui' } }[url] ?? login
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://evil.example/contact' },
      {},
    ]) {
      const { status, html } = await post(url, posted, { headers })
      expect(status).toBe(403)
      expect(html).toContain('ne venait pas de cette page')
      expect(html).not.toContain('Noé Simon')
    }
    expect([await messages(), await requests(), await sessions()]).toEqual([0, 0, 0])
  })

  it('refuses other formats and bodies that are too long', async () => {
    expect((await post(url, {}, { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    const { status, html } = await post(url, { content: 'a'.repeat(70_000) })
    expect(status).toBe(413)
    expect(html).toContain('<p>L’envoi est trop volumineux.</p>')
  })
})

describe('a message to the office', () => {
  it.each([
    ['a visitor', async () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a browser that tells its origin alone', async () => ({ origin: 'http://localhost' })],
    ['a browser that tells the page it comes from alone', async () => ({ referer: `http://localhost${contact}` })],
    ['a member', member],
  ])('of %s is stored and mailed before its success is said', async (_, headersOf) => {
    const { status, html } = await post(contact, message, { headers: { host: 'localhost', ...(await headersOf()) } })
    expect(status).toBe(200)
    expect(html).toContain('Message envoyé avec succès')
    const { rows } = await here.portal.db.execute(sql`select company_id, name, content from contact_messages`)
    expect(rows).toEqual([{ company_id: 2, name: 'Noé Simon', content: 'Première ligne.\nSeconde.' }])
    expect(
      await here.portal.value(
        sql`select content ->> 'subject' from outbox where content ->> 'kind' = 'contactMessage'`,
      ),
    ).toBe('Une question')
    // A repeated post, as after a reload, has the same result.
    await post(contact, message)
    expect(await messages()).toBe(1)
  })

  it('with errors comes back as it was typed, with each message at its field', async () => {
    const typed = { ...message, name: '', email: 'noe@voyage', content: '</textarea><b>"oui"</b>' }
    const { status, html } = await post(contact, typed)
    expect(status).toBe(422)
    expect(html).toContain('<title>Erreur\u00a0: Contactez-nous')
    expect(html).toContain('<a href="#name">Le nom est requis</a>')
    expect(html).toContain('<a href="#email">Veuillez entrer une adresse email valide</a>')
    expect(html).toMatch(
      /id="email"[^>]*value="noe@voyage"[^>]*aria-describedby="email-erreur"[^>]*aria-invalid="true"/,
    )
    expect(html).toContain('&#60;/textarea&#62;&#60;b&#62;&#34;oui&#34;&#60;/b&#62;</textarea>')
    expect(html).toMatch(/<option value="2" selected>/)
    expect(await messages()).toBe(0)
  })

  it('counts towards the rate limit, and comes back with what was typed', async () => {
    for (let count = 0; count < 20; count++) {
      const body = { name: 'Noé', email: 'noe@voyage.example', subject: `${count}`, content: 'Bonjour' }
      await here.portal.call('POST /contact-us', { body, address: '10.7.9.9' })
    }
    const { status, headers, html } = await post(contact, message, { address: '10.7.9.9' })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(html).toContain('Trop de tentatives')
    expect(html).toContain('value="Noé Simon"')
    expect((await post(contact, message, { address: '10.7.9.8' })).status).toBe(200)
  })

  it('goes to the visitor’s chosen company, unless they choose another', async () => {
    const { body } = await here.portal.app.inject({ url: contact, headers: { cookie: 'company=3' } })
    expect(body).toMatch(/<option value="3" selected>/)
  })

  it('of a bot is thrown away', async () => {
    expect((await post(contact, { ...message, website: 'https://spam.example' })).status).toBe(200)
    expect(await messages()).toBe(0)
  })
})

describe('a request to join', () => {
  it('by transfer is stored, then shows the amount and the account', async () => {
    const { status, html } = await post(adhesion, joining({ iban: 'ce qui reste d’une hésitation' }))
    expect(status).toBe(200)
    expect(html).toContain('Confirmez votre adresse')
    expect(html).toContain('ines@voyage.example')
    expect(html).toMatch(/IBAN FR76\u00a03000/)
    const applicant = await here.portal.value(sql`select applicant from membership_requests`)
    expect(applicant).toMatchObject({ first_name: 'Inès', base: 'Nice', news_consent_at: null })
    expect(await here.portal.value(sql`select count(*)::int from mandates where request_id is not null`)).toBe(0)
  })

  it('by direct debit is signed with its mandate, like in the other form', async () => {
    const { status, html } = await post(
      adhesion,
      joining({
        way: 'prelevement',
        iban: `fr76 ${MEMBERSHIP_REQUEST_IBAN.slice(4)}`,
        holder: 'Inès Morvan',
        has_signed_mandate: 'oui',
      }),
    )
    expect(status).toBe(200)
    expect(html).not.toContain('Votre virement')
    const columns = sql`company_id, period, way, amount_cents, applicant - 'news_consent_at' - 'email' - 'phone' as applicant`
    const plain = await here.portal.db.execute(sql`select ${columns} from membership_requests`)
    await here.portal.call('POST /membership/requests', {
      body: directDebitMembershipRequestBody({ email: 'autre@voyage.example' }),
    })
    const other = await here.portal.db.execute(sql`select ${columns} from membership_requests order by id desc limit 1`)
    expect(plain.rows).toEqual(other.rows)
    expect(await here.portal.value(sql`select count(*)::int from mandates where request_id is not null`)).toBe(2)
  })

  it('with errors lists all of them at once, and keeps the choices', async () => {
    const typed = joining({ place: '', way: 'prelevement', iban: 'FR76 0000', holder: 'Inès Morvan' })
    const missing = await post(adhesion, typed)
    expect(missing.status).toBe(422)
    expect(missing.html).toContain('<a href="#place">')
    const { status, html } = await post(adhesion, { ...typed, place: '2 Lyon' })
    expect(status).toBe(422)
    expect(html).toContain('<a href="#iban">Cet IBAN n’existe pas</a>')
    expect(html).toContain('<a href="#has_signed_mandate">Signez le mandat en cochant cette case</a>')
    expect(html).toMatch(/<option value="2 Lyon" selected>/)
    expect(html).toMatch(/value="prelevement"\s+required\s+checked/)
    expect(html).toContain(`value="${typed.key}"`)
    expect(await requests()).toBe(0)
    expect(here.portal.lines.join('')).not.toContain('FR76')
  })

  it('begun in the first step is shown whole, with the typed data and no errors', async () => {
    const { status, html } = await post(adhesion, { first_name: 'Inès', last_name: 'Morvan', email: '', phone: '' })
    expect(status).toBe(200)
    expect(html).toMatch(/id="first_name"[^>]*value="Inès"/)
    expect(html).not.toContain('role="alert"')
  })

  it('sent twice is stored once, and one network may send six with one address', async () => {
    const typed = joining()
    for (let count = 0; count < 6; count++) expect((await post(adhesion, typed)).status).toBe(200)
    expect(await requests()).toBe(1)
    expect((await post(adhesion, typed)).status).toBe(429)
  })

  it('does not reveal that an address is a member’s', async () => {
    const bare = ({ html }: { html: string }, email: string) => html.replaceAll(email, '')
    const [theirs, free] = ['membre@envol.example', 'libre@voyage.example']
    const known = await post(adhesion, joining({ email: theirs }), { headers: await member() })
    expect(bare(known, theirs)).toBe(bare(await post(adhesion, joining({ email: free })), free))
  })

  it('is confirmed by the pasted link, whole or only its end', async () => {
    await post(adhesion, joining())
    const secret = await readMembershipConfirmationSecret(here.portal, 'ines@voyage.example')
    const wrong = await post(ownRequest, { token: 'nulle-part', envoi: 'oui' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(wrong.html).toContain('Ce lien n’est plus valable')
    const { status, html } = await post(ownRequest, {
      token: ` http://x.example/adhesion/demande#${secret} `,
      envoi: 'oui',
    })
    expect(status).toBe(200)
    expect(html).toContain('Votre demande est confirmée')
    expect(html).toMatch(/ADH-\w{4}-\w{4}/)
    expect(await here.portal.value(sql`select state from membership_requests`)).toBe('recue')
    expect((await post(ownRequest, { token: secret, envoi: 'oui' })).status).toBe(200)
  })
})

describe('the documents of agreements', () => {
  type Row = { id: number; accord: number; company: number | null; count: number }
  /** Returns the first PDF of each published agreement, with the agreement's number of PDFs. */
  const documents = async () =>
    (
      await here.portal.db.execute<Row>(sql`
        select min(d.id) as id, a.id as accord, a.company_id as company, count(*)::int as count
        from accords a join accord_documents d on d.accord_id = a.id where not a.withdrawn group by a.id order by a.id`)
    ).rows
  const tokenIn = (html: string) => /name="session" value="([\w-]{43})"/.exec(html)?.[1] ?? ''
  const signIn = async () => tokenIn((await post(accords, login)).html)

  it('are listed and downloaded with a session that only the page holds and that is closed there', async () => {
    const all = await documents()
    const own = all.find(({ company, count }) => company === 1 && count === 1)
    const others = all.find(({ company }) => company === 2)
    const listed = await post(accords, login)
    expect(listed.status).toBe(200)
    expect(listed.headers).toMatchObject({ 'cache-control': 'no-store' })
    // The browser is recognized as after every other login. No cookie opens a session.
    expect(String(listed.headers['set-cookie'])).toMatch(/^device=[\w-]{43};/)
    expect(listed.html).not.toContain('decollage')
    const session = tokenIn(listed.html)
    const found = await post(accords, { session, recherche: '', page: '2' })
    const pages = `${listed.html}${found.html}`
    expect(pages).toContain(`name="document" value="${own?.accord}/${own?.id}"`)
    expect(pages).not.toMatch(new RegExp(`name="(?:document|accord)" value="${others?.accord}[/"]`))

    const file = await post(accords, { session, recherche: '', document: `${own?.accord}/${own?.id}` })
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-length': `${file.bytes.length}`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
    })
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const another = await post(accords, { session, document: `${others?.accord}/${others?.id}` })
    expect([another.status, another.bytes.includes('%PDF-')]).toEqual([404, false])

    expect(await sessions()).toBe(1)
    expect((await post(accords, { session, fin: 'oui' })).html).toContain('Vous êtes déconnecté')
    expect(await sessions()).toBe(0)
    const late = await post(accords, { session, document: `${own?.accord}/${own?.id}` })
    expect(late.status).toBe(401)
    expect(late.html).toContain('Votre session a expiré')
    expect(late.html).toContain('name="password"')
    expect(here.portal.lines.join('')).not.toContain(session)
  })

  it('of an agreement with several documents have their own page', async () => {
    const several = (await documents()).find(({ company, count }) => (company ?? 1) === 1 && count > 1)
    await here.portal.db.execute(sql`update accords set title = 'Repos <b>& nuits</b>' where id = ${several?.accord}`)
    const { html } = await post(accords, { session: await signIn(), accord: `${several?.accord}`, page: '1' })
    expect(html).toContain('<h1>Repos &#60;b&#62;&#38; nuits&#60;/b&#62;</h1>')
    expect(html.match(new RegExp(`name="document" value="${several?.accord}/`, 'g'))).toHaveLength(several?.count ?? 0)
  })

  it('are searched, and typed HTML stays text', async () => {
    const session = await signIn()
    const { html } = await post(accords, { session, recherche: 'recueil', page: '1' })
    expect(html).toMatch(/Recueil du personnel navigant/i)
    const nothing = await post(accords, { session, recherche: '"><b>zzz</b>', page: '1' })
    expect(nothing.html).toContain('Aucun accord ne répond')
    expect(nothing.html).not.toContain('<b>zzz')
    for (const page of ['0', 'x', '99999999999']) expect((await post(accords, { session, page })).status).toBe(422)
    for (const accord of ['x', '../profile', '2147483648'])
      expect((await post(accords, { session, accord })).status).toBe(422)
  })

  it('are not served after a failed login, and attempts count like those of every login', async () => {
    const wrong = await post(accords, { ...login, password: 'atterrissage' })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('Adresse e-mail ou mot de passe incorrect.')
    expect(wrong.html).not.toContain('atterrissage')
    for (let count = 0; count < 9; count++) await post(accords, { ...login, password: `atterrissage${count}` })
    expect((await post(accords, login)).status).toBe(429)
    expect(await sessions()).toBe(0)
  })
})

it('an association without a price list shows no prices to pay', async () => {
  await here.portal.db.execute(sql`update membership_scale set dues = '[]'`)
  await expect.poll(async () => (await here.portal.app.inject(adhesion)).body).toContain('n’est pas encore ouverte')
  expect((await here.portal.app.inject(adhesion)).body).not.toContain('<form')
})
