import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract, type CallsOf } from '#contract/contract.ts'
import type { Access, Route } from '#contract/route.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members as memberTable } from '#server/database/schema/members.ts'
import { activations, membership_requests } from '#server/database/schema/membership.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { requestVersion } from '#server/membership/requestVersion.ts'
import { hashPassword } from '#server/session/password.ts'
import type { Feature } from '#server/feature.ts'
import { screens } from '#src/screens/screenList.tsx'
import { accordFile } from '#tests/samples/accordFile.ts'
import { makeAuthenticator } from '#tests/samples/authenticator.ts'
import { squarePicture } from '#tests/samples/pictures.ts'
import { writePdf } from '#tests/samples/pdf.ts'
import { duesInputs } from './duesInputs.ts'
import { requestOf } from './joining.ts'
import { credentials, startPortal, usePortal } from './portal.ts'
import { probes, probing, type ProbeSubjects } from './probes.ts'
import { doJobs, takeContent } from './takeContent.ts'

const here = usePortal({ also: [probing], env: { TAX_CREDIT: 'on' } })
const routes: Route[] = Object.values({ ...contract, probes }).flatMap((subject): Route[] => Object.values(subject))

type Name = keyof CallsOf<typeof contract & ProbeSubjects>

type Input = {
  path?: string
  body?: object
  headers?: Record<string, string>
  /** Before it is called, by whom. */
  prepare?: (email: string | undefined) => Promise<unknown>
  /** What the calls after it need again. */
  restore?: () => Promise<unknown>
}
let pictureName = ''
let portraitName = ''
const passkey = { id: 1, credential: {} }
let device = 1
const lent = { accord: 0, other: 0, document: 0 }
const EVENT = 900_000
const FEED = 'a'.repeat(43)
const CARD = 'a'.repeat(22)
const forgetful = { email: 'membre3@envol.example' }

/** Who asks to join. */
const applicant = {
  first_name: 'Inès',
  last_name: 'Morvan',
  phone: '',
  base: 'Nice',
  function: 'hotesse-steward',
  contract: 'cdi',
  working_time: 'temps-plein',
}

/** A valid input for every call: a call that is not here does not compile. */
const inputs: Record<Name, Input> = {
  'GET /accords': {},
  'GET /accords/passages': { path: '/accords/passages?query=repos' },
  'GET /accords/:id': ofAccord(() => `/accords/${lent.accord}`),
  'GET /accords/:id/clauses/:number': ofAccord(() => `/accords/${lent.accord}/clauses/1`),
  'GET /accords/:id/comparison/:other': ofAccord(() => `/accords/${lent.accord}/comparison/${lent.other}`),
  'GET /accords/:id/documents/:document/pages/:page': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/pages/1`,
  ),
  'GET /accords/:id/documents/:document/file': ofAccord(
    () => `/accords/${lent.accord}/documents/${lent.document}/file`,
  ),
  'PUT /accords/:id/favourite': ofAccord(() => `/accords/${lent.accord}/favourite`),
  'DELETE /accords/:id/favourite': ofAccord(() => `/accords/${lent.accord}/favourite`),
  'GET /events': {},
  'GET /events/next': {},
  'GET /events/:id': ofEvent(''),
  'PUT /events/:id/answer': { ...ofEvent('/answer'), body: { answer: 'non' } },
  'GET /events/:id/documents/:document/file': ofEvent(`/documents/${EVENT}/file`),
  'GET /events/:id/calendar': ofEvent('/calendar'),
  'GET /calendar-feeds': {},
  'PUT /calendar-feeds/:kind': { path: '/calendar-feeds/tous' },
  'DELETE /calendar-feeds/:kind': { path: '/calendar-feeds/tous' },
  'GET /calendar/:secret': { path: `/calendar/${FEED}.ics`, prepare: openFeed },
  'GET /companies': {},
  'GET /contact-data': { path: '/contact-data?company_id=2' },
  'GET /faq': {},
  'GET /faq/highlights': {},
  'GET /faq/questions': {},
  'GET /faq/questions/:slug': { path: '/faq/questions/deux-nuits-air-hexagone' },
  'POST /faq/:id/opinion': { path: '/faq/1/opinion', body: { helpful: true } },
  'GET /pages/:page': { path: '/pages/a-propos' },
  'GET /pictures/:name': {
    get path() {
      return `/pictures/${pictureName}`
    },
    prepare: async () => {
      const file = await here.portal.value(sql`select shown -> 0 ->> 'file' from pictures limit 1`)
      pictureName = String(file).replace(/^.*\//, '')
    },
  },
  'GET /posts': {},
  'GET /posts/:id': { path: '/posts/1' },
  'GET /search': { path: '/search?query=repos' },
  'GET /search/member': { path: '/search/member?query=repos' },
  'POST /login': { body: credentials() },
  'POST /logout': {},
  'POST /forgot-password': { body: forgetful },
  'POST /code-verefication': {
    body: { ...forgetful, code: '1234 5678' },
    prepare: async () => wantReset({ code_hash: await hashPassword('12345678') }),
  },
  'POST /password/reset': {
    body: {
      ...forgetful,
      token: 'jeton',
      password: 'hublot-cravate-7-nuages',
      password_confirmation: 'hublot-cravate-7-nuages',
    },
    prepare: () => wantReset({ token_hash: sha256('jeton') }),
  },
  'POST /contact-us': {
    body: {
      name: 'Noé',
      email: 'noe@voyage.example',
      phone: '',
      subject: 'Bonjour',
      content: 'Un mot.',
      company_id: 1,
    },
  },
  'GET /profile': {},
  'GET /profile/details': {},
  'PUT /profile/details': {
    body: {
      first_name: 'Camille',
      last_name: 'Laurent',
      phone: '',
      base: 'Paris-CDG',
      function: 'hotesse-steward',
      contract: 'cdi',
      working_time: 'temps-plein',
    },
    // What one has may stay, whatever one's company offers.
    prepare: () =>
      here.portal.db.execute(sql`
        update members set base = 'Paris-CDG', function = 'hotesse-steward', contract = 'cdi', working_time = 'temps-plein'`),
  },
  'PUT /profile/notifications': { body: { event_reminders: true, news: false } },
  'PUT /profile/picture': {
    body: await squarePicture(),
    headers: { 'content-type': 'image/png' },
  },
  'DELETE /profile/picture': {},
  'GET /portraits/:name': {
    get path() {
      return `/portraits/${portraitName}`
    },
    async prepare() {
      const { folder } = here.portal
      portraitName = `${'b'.repeat(32)}.webp`
      await mkdir(join(folder, 'files/portraits'), { recursive: true })
      await writeFile(join(folder, 'files/portraits', portraitName), 'RIFF....WEBP....')
    },
  },
  'PUT /profile/password': {
    body: {
      current: 'decollage',
      password: 'hublot-cravate-7-nuages',
      password_confirmation: 'hublot-cravate-7-nuages',
    },
    restore: async () => here.portal.db.update(memberTable).set({ password_hash: await hashPassword('decollage') }),
  },
  'GET /profile/devices': {},
  'DELETE /profile/devices/:id': {
    get path() {
      return `/profile/devices/${device}`
    },
    async prepare(email) {
      if (email) await here.portal.signIn(email)
      device = Number(await here.portal.value(sql`select max(id) from sessions`))
    },
  },
  'DELETE /profile/devices': {},
  'GET /profile/known-devices': {},
  'DELETE /profile/known-devices/:id': {
    get path() {
      return `/profile/known-devices/${device}`
    },
    async prepare(email) {
      if (email) await here.portal.signIn(email)
      device = Number(await here.portal.value(sql`select max(id) from known_devices`))
    },
  },
  'DELETE /profile/access': {},
  'GET /profile/card': {},
  'GET /board/cards/:code': {
    path: `/board/cards/${CARD}`,
    prepare: () => here.portal.db.execute(sql`update members set card_code = ${CARD} where id = 1`),
  },
  'GET /profile/exports': {},
  'POST /profile/exports': {},
  'GET /profile/exports/:id/file': { path: `/profile/exports/${EVENT}/file`, prepare: keepArchive },
  'POST /profile/deletion': { body: { password: 'decollage' }, prepare: addToBoard },
  'DELETE /profile/deletion': {},
  'GET /passkeys': {},
  'POST /passkeys/options': { body: { password: 'decollage' } },
  'POST /passkeys': {
    get body() {
      return { name: 'Téléphone', credential: passkey.credential }
    },
    async prepare(email) {
      if (!email) return
      const { body } = await here.portal.call('POST /passkeys/options', {
        token: await tokenOf(email, 'POST /passkeys'),
        body: { password: 'decollage' },
      })
      passkey.credential = makeAuthenticator().register(optionsIn(body))
    },
  },
  'PUT /passkeys/:id': ofPasskey({ body: { name: 'Téléphone' } }),
  'DELETE /passkeys/:id': ofPasskey({}),
  'POST /login/passkey/options': {},
  'POST /login/passkey': {
    get body() {
      return { credential: passkey.credential, device_infos: credentials().device_infos }
    },
    async prepare() {
      const { portal } = here
      const token = await tokenOf('membre3@envol.example', 'GET /passkeys')
      const asked = await portal.call('POST /passkeys/options', { token, body: { password: 'decollage' } })
      const key = makeAuthenticator()
      const credential = key.register(optionsIn(asked.body))
      await portal.call('POST /passkeys', { token, body: { name: 'Clé', credential } })
      passkey.credential = key.answer(optionsIn((await portal.call('POST /login/passkey/options')).body))
    },
  },
  'GET /membership/options': {},
  // A function that every scale of these tests has a price for.
  'POST /membership/requests': { body: requestOf({ function: 'commandant' }) },
  'POST /membership/own-request': ofOwnRequest(),
  'POST /membership/own-request/confirmation': ofOwnRequest(),
  'POST /membership/own-request/correction': ofOwnRequest({
    ...applicant,
    // The other tests have their own scale.
    function: 'commandant',
    company_id: 1,
    period: 'mensuelle',
    way: 'virement',
  }),
  'POST /membership/own-request/withdrawal': ofOwnRequest(),
  'POST /membership/activation': {
    body: { token: 'jeton', password: 'hublot-cravate-7-nuages', password_confirmation: 'hublot-cravate-7-nuages' },
    prepare: lendActivation,
  },
  'POST /membership/activation/check': { body: { token: 'jeton' }, prepare: lendActivation },
  'GET /board/letters': {},
  'GET /board/requests': {},
  'PUT /board/requests/:id/reading': ofReading(),
  'POST /board/requests/:id/acceptance': ofRequest('acceptance'),
  'POST /board/requests/:id/refusal': ofRequest('refusal'),
  ...duesInputs(() => here.portal),
  'GET /probes/board': {},
  'POST /probes/board': {},
  'POST /probes/created': {},
  'GET /probes/letters/:id': { path: '/probes/letters/1' },
  'GET /probes/dossier': {},
  'GET /probes/minutes': {},
  'GET /probes/meetings.ics': {},
}

/** A call about a passkey of who makes it. */
function ofPasskey(input: Input): Input {
  return {
    ...input,
    get path() {
      return `/passkeys/${passkey.id}`
    },
    async prepare(email = 'membre@envol.example') {
      const { portal } = here
      passkey.id = Number(
        await portal.value(sql`
          insert into passkeys (member_id, credential_id, public_key, counter, transports, is_backed_up, name)
          select id, gen_random_uuid()::text, '', 0, '{}', false, 'Clé' from members where email = ${email} returning id`),
      )
    },
  }
}
const optionsIn = (body: object) => (body as { options?: Record<string, unknown> }).options ?? {}

/** A call about an agreement that is for all, whose text was read. */
function ofAccord(pathOf: () => string): Input {
  return {
    get path() {
      return pathOf()
    },
    prepare: () => (lending ??= lendAccords()),
  }
}
let lending: Promise<void> | undefined

async function lendAccords() {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  await takeContent(portal, {
    'accords/zz-un.md': accordFile({ documents: [['Le texte', 'zz-un.pdf']] }),
    'accords/zz-deux.md': accordFile({}),
    'documents/zz-un.pdf': await writePdf([{ heading: 'Article 1 – Objet' }, { text: 'Un repos.' }]),
  })
  await doJobs(portal, 'accords.')
  const idOf = (slug: string) => portal.value(sql`select id from accords where slug = ${slug}`)
  lent.accord = Number(await idOf('zz-un'))
  lent.other = Number(await idOf('zz-deux'))
  lent.document = Number(await portal.value(sql`select id from accord_documents where name = 'zz-un.pdf'`))
}

/** A call about an event that is there for all, with a document. */
function ofEvent(call: string): Input {
  const prepare = () =>
    here.portal.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into events (id, slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
          overriding system value
          values (${EVENT}, 'pour-tous', 'reunion', 'T', '', '', '', now() + '1 day', now() + '2 days', '[]', 'B', now())
          on conflict do nothing`)
      const file = `events/${'a'.repeat(32)}.pdf`
      await mkdir(join(here.portal.folder, 'files/events'), { recursive: true })
      await writeFile(join(here.portal.folder, 'files', file), '%PDF-1.7 Ordre du jour')
      await tx.execute(sql`
        insert into event_documents (id, event_id, name, title, rank, sha256, file, size) overriding system value
          values (${EVENT}, ${EVENT}, 'ordre-du-jour.pdf', 'T', 0, '', ${file}, 1) on conflict do nothing`)
    })
  return { path: `/events/${EVENT}${call}`, prepare }
}

/** A call about a request that waits, of somebody new. */
function ofRequest(answer: string): Input {
  let id = 0
  return {
    get path() {
      return `/board/requests/${id}/${answer}`
    },
    prepare: async () => void (id = await keepRequest({ read_at: new Date() })),
  }
}

/** The board's call about a request that it was shown. */
function ofReading(): Input {
  const shown = { id: 0, version: '' }
  return {
    get path() {
      return `/board/requests/${shown.id}/reading`
    },
    get body() {
      return { version: shown.version }
    },
    async prepare() {
      shown.id = await keepRequest({})
      const [request] = await here.portal.db
        .select()
        .from(membership_requests)
        .where(eq(membership_requests.id, shown.id))
      if (request) shown.version = requestVersion(request)
    },
  }
}

/** A call about a request of somebody new, by the link that was mailed to them. */
function ofOwnRequest(said = {}): Input {
  let token = ''
  return {
    get body() {
      return { token, ...said }
    },
    async prepare() {
      token = randomUUID()
      await keepRequest({ token_hash: sha256(token), state: 'envoyee' })
    },
  }
}

async function keepRequest(its: Partial<typeof membership_requests.$inferInsert>) {
  const email = `${randomUUID()}@voyage.example`
  const [row] = await here.portal.db
    .insert(membership_requests)
    .values({
      key: randomUUID(),
      reference: email,
      company_id: 1,
      applicant: { ...applicant, email, news_consent_at: null },
      canonical_email: canonicalEmail(email),
      period: 'annuelle',
      way: 'virement',
      amount_cents: 1200,
      ...its,
    })
    .returning({ id: membership_requests.id })
  return row?.id ?? 0
}

/** A member who has not chosen a password yet, and the link that lets them. */
async function lendActivation() {
  const { db } = here.portal
  const email = `${randomUUID()}@voyage.example`
  const [member] = await db
    .insert(memberTable)
    .values({ company_id: 1, email, canonical_email: canonicalEmail(email), first_name: 'Inès', last_name: 'Morvan' })
    .returning({ id: memberTable.id })
  await db.delete(activations)
  await db
    .insert(activations)
    .values({ token_hash: sha256('jeton'), member_id: member?.id ?? 0, expires_at: sql`now() + interval '1 day'` })
}

/** Somebody else of the board: the last one may not leave. */
async function addToBoard() {
  const email = `${randomUUID()}@voyage.example`
  const names = { first_name: 'Inès', last_name: 'Morvan', email, canonical_email: canonicalEmail(email) }
  const password_hash = await hashPassword('decollage')
  await here.portal.db.insert(memberTable).values({ company_id: 1, role: 'board', password_hash, ...names })
}

function openFeed() {
  const { db } = here.portal
  const feed = sql`(1, 'les-miens', ${sha256(FEED)}, now())`
  return db.execute(sql`insert into calendar_feeds values ${feed} on conflict do nothing`)
}

/** An archive of who asks. */
async function keepArchive(email = callers.member) {
  const file = `exports/${'a'.repeat(32)}.zip`
  await mkdir(join(here.portal.folder, 'files/exports'), { recursive: true })
  await writeFile(join(here.portal.folder, 'files', file), 'PK')
  const owner = sql`(select id from members where email = ${email})`
  await here.portal.db.execute(sql`
    insert into data_exports (id, member_id, state, file, size, until) overriding system value
      values (${EVENT}, ${owner}, 'prete', ${file}, 2, now() + interval '1 day')
      on conflict (id) do update set member_id = excluded.member_id`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
function wantReset(held: { code_hash: string } | { token_hash: Buffer }) {
  const { db } = here.portal
  const row = {
    email_hash: sha256(forgetful.email),
    network_hash: sha256(`${forgetful.email} network 127.0.0.1`),
    member_id: sql`(select id from members where email = ${forgetful.email})`,
    code_hash: null,
    ...held,
    // After those that the other calls have asked for, so that it is the latest.
    expires_at: sql`now() + interval '1 hour'`,
  }
  return db.insert(password_resets).values(row).onConflictDoUpdate({ target: password_resets.email_hash, set: row })
}

const callers = {
  visitor: undefined,
  member: 'membre@envol.example',
  'other member': 'membre2@envol.example',
  'board member': 'bureau@envol.example',
}
type Caller = keyof typeof callers

/** What each access answers to each caller. */
const expected: Record<Access, Record<Caller, number>> = {
  public: { visitor: 200, member: 200, 'other member': 200, 'board member': 200 },
  member: { visitor: 401, member: 200, 'other member': 200, 'board member': 200 },
  board: { visitor: 401, member: 403, 'other member': 403, 'board member': 200 },
}

/** Signed in once, as people are: a login too many is refused. One that ends sessions is signed in for that alone. */
const signedIn = new Map<string, Promise<string>>()
const ENDS_ALL = new Set<Name>(['PUT /profile/password', 'DELETE /profile/devices', 'DELETE /profile/access'])
function tokenOf(email: string, name: Name) {
  if (ENDS_ALL.has(name)) signedIn.delete(email)
  if (name === 'POST /logout' || ENDS_ALL.has(name)) return here.portal.signIn(email)
  const token = signedIn.get(email) ?? here.portal.signIn(email)
  signedIn.set(email, token)
  return token
}

describe.each(routes)('$method $path ($access)', ({ method, path, access }) => {
  const name = `${method} ${path}` as Name

  it.each(Object.entries(callers))('answers as it must to a %s', async (caller, email) => {
    await inputs[name].prepare?.(email)
    const token = email && (await tokenOf(email, name))
    const { status, body, headers } = await here.portal.call(name, { ...inputs[name], ...(token && { token }) })
    const wanted = expected[access][caller as Caller]
    await inputs[name].restore?.()
    const isDone = status >= 200 && status < 300
    expect(isDone ? 200 : status).toBe(wanted)
    if (wanted !== 200) expect(Object.keys(body).toSorted()).toEqual(['message', 'success'])
    if (wanted !== 200) expect(headers['cache-control']).toBe('no-store')
    if (wanted === 403) expect(body.message).toBe('Cette action est réservée au bureau de l’association.')
    if (access !== 'public' && wanted === 200 && method === 'GET')
      expect(headers['cache-control']).toBe('private, no-store')
  })
})

it.each(routes.filter(({ method, access }) => access !== 'public' && method !== 'GET'))(
  '$method $path ($access) is refused before its input is read',
  async ({ method, path }) => {
    const unreadable = { body: '{', headers: { 'content-type': 'application/json' } }
    const { status } = await here.portal.call(`${method} ${path}` as Name, unreadable)
    expect(status).toBe(401)
  },
)

it('lets out only what the contract names, whatever success is answered', async () => {
  const { status, body } = await here.portal.call('POST /probes/created')
  expect([status, body]).toEqual([201, { id: 1 }])
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: object }>>
  }>()
  expect(Object.keys(paths['/api/v1/probes/created']?.['post']?.responses ?? {})).toEqual(['200'])
})

it('asks search engines to leave members’ pages alone, and what a subject closes', async () => {
  const { body } = await here.portal.app.inject('/robots.txt')
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path)
  expect(closed).toEqual(['/api/', '/accords', '/events', '/profile', '/carte', '/sondes'])
  const closedTo = screens.filter(({ access }) => access === 'member').map(({ path }) => path)
  expect(closedTo.filter((path) => !closed.some((start = '') => path.startsWith(start)))).toEqual([])
})

it('asks the same of HEAD as of GET', async () => {
  for (const { path, access } of routes.filter(({ method }) => method === 'GET')) {
    const input = inputs[`GET ${path}` as Name]
    await input.prepare?.(undefined)
    const url = `/api/v1${input.path ?? path}`
    const { statusCode, body } = await here.portal.app.inject({ method: 'HEAD', url })
    expect([url, statusCode, body]).toEqual([url, access === 'public' ? 200 : 401, ''])
  }
})

it('takes the board’s right away with the role', async () => {
  const { portal } = here
  const token = await portal.signIn('bureau@envol.example')
  const become = (role: string) =>
    portal.db.execute(sql`update members set role = ${role} where email = 'bureau@envol.example'`)
  await become('member')
  expect((await portal.call('GET /probes/board', { token })).status).toBe(403)
  await become('board')
  expect((await portal.call('GET /probes/board', { token })).status).toBe(200)
  await expect(become('treasurer')).rejects.toThrow()
})

it('does not start with a call that nothing guards', async () => {
  const open: Feature = { routes: (calls) => void calls.get('/open', async () => ({ everything: true })) }
  await expect(startPortal({ also: [open] })).rejects.toThrow('Nothing guards GET /api/v1/open')
})

it('does not compile with an access that nothing guards', () => {
  const { guards } = here.portal.app
  type Guard = (typeof guards)[Access]
  // @ts-expect-error nobody guards what is the treasurer's
  const wider: Record<Access | 'treasurer', Guard> = guards
  const all: Record<Access, Guard> = guards
  expect(wider).toBe(all)
})

it('gives each member their own profile', async () => {
  for (const email of ['membre@envol.example', 'membre2@envol.example']) {
    const { body } = await here.portal.call('GET /profile', { token: await here.portal.signIn(email) })
    expect(body.data).toMatchObject({ email })
    expect(Object.keys(body.data as object).toSorted()).toEqual(
      ['company', 'email', 'first_name', 'id', 'image', 'last_name'].toSorted(),
    )
  }
})

it('ends only the session that logs out', async () => {
  const [one, other] = [await here.portal.signIn(), await here.portal.signIn('membre2@envol.example')]
  await here.portal.call('POST /logout', { token: one })
  expect((await here.portal.call('GET /profile', { token: other })).status).toBe(200)
})

it('mounts nothing that the contract does not name', async () => {
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<{ paths: object }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = routes.map(({ method, path }) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(named.toSorted())
})
