import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract, type CallsOf } from '#contract/contract.ts'
import type { Access, Route } from '#contract/route.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { hashPassword } from '#server/session/password.ts'
import type { Subject } from '#server/subject.ts'
import { screens } from '#src/screens/screenTable.tsx'
import { credentials, startPortal, usePortal } from './portal.ts'
import { probes, probing, type ProbeSubjects } from './probes.ts'

const here = usePortal({ also: [probing] })
const routes: Route[] = Object.values({ ...contract, probes }).flatMap((subject): Route[] => Object.values(subject))

type Name = keyof CallsOf<typeof contract & ProbeSubjects>

type Input = { path?: string; body?: object; prepare?: () => Promise<unknown> }
const forgetful = { email: 'membre3@envol.example' }

/** A valid input for every call: a call that is not here does not compile. */
const inputs: Record<Name, Input> = {
  'GET /companies': {},
  'GET /contact-data': { path: '/contact-data?company_id=2' },
  'GET /posts': {},
  'GET /posts/:id': { path: '/posts/1' },
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
  'GET /probes/board': {},
  'POST /probes/board': {},
  'POST /probes/created': {},
  'GET /probes/letters/:id': { path: '/probes/letters/1' },
  'GET /probes/dossier': {},
  'GET /probes/minutes': {},
  'GET /probes/meetings.ics': {},
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

describe.each(routes)('$method $path ($access)', ({ method, path, access }) => {
  const name = `${method} ${path}` as Name

  it.each(Object.entries(callers))('answers as it must to a %s', async (caller, email) => {
    await inputs[name].prepare?.()
    const token = email && (await here.portal.signIn(email))
    const { status, body, headers } = await here.portal.call(name, { ...inputs[name], ...(token && { token }) })
    const wanted = expected[access][caller as Caller]
    const isDone = status >= 200 && status < 300
    expect(isDone ? 200 : status).toBe(wanted)
    if (wanted !== 200) expect(Object.keys(body).toSorted()).toEqual(['message', 'success'])
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
  expect(closed).toEqual(['/api/', '/accords', '/events', '/profile', '/sondes'])
  const members = screens.filter(({ access }) => access === 'member').map(({ path }) => path)
  expect(members.filter((path) => !closed.some((start = '') => path.startsWith(start)))).toEqual([])
})

it('asks the same of HEAD as of GET', async () => {
  for (const { path, access } of routes.filter(({ method }) => method === 'GET')) {
    const url = `/api/v1${inputs[`GET ${path}` as Name].path ?? path}`
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
  const open: Subject = { mounts: (calls) => void calls.get('/open', async () => ({ everything: true })) }
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
