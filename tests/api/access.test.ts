import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract, type CallName } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { hashPassword } from '#server/session/password.ts'
import { credentials, usePortal } from './portal.ts'

const here = usePortal()
const routes: Route[] = Object.values(contract).flatMap((subject) => Object.values(subject))

type Input = { path?: string; body?: object; prepare?: () => Promise<unknown> }
const forgetful = { email: 'membre3@envol.example' }

/** A valid input for every call: a call that is not here does not compile. */
const inputs: Record<CallName, Input> = {
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

describe.each(routes)('$method $path ($access)', (route) => {
  const name = `${route.method} ${route.path}` as CallName

  it('is answered to a visitor only when it is public', async () => {
    await inputs[name].prepare?.()
    const { status, body } = await here.portal.call(name, inputs[name])
    expect(status).toBe(route.access === 'public' ? 200 : 401)
    if (route.access === 'member') expect(Object.keys(body).toSorted()).toEqual(['message', 'success'])
  })

  it('is refused before its input is read when it is for members', async () => {
    if (route.access === 'public' || route.method === 'GET') return
    const { status } = await here.portal.call(name, { body: '{', headers: { 'content-type': 'application/json' } })
    expect(status).toBe(401)
  })

  it.each(['membre@envol.example', 'membre2@envol.example'])('is answered to %s', async (email) => {
    await inputs[name].prepare?.()
    const token = await here.portal.signIn(email)
    const { status } = await here.portal.call(name, { ...inputs[name], token })
    expect(status).toBe(200)
  })
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
  const { body } = { body: (await here.portal.app.inject('/api/v1/openapi.json')).json<{ paths: object }>() }
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = routes.map(({ method, path }) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(named.toSorted())
})
