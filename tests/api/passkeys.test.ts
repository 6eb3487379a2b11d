import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepWebAuthnChallenges } from '#server/passkeys/challenges.ts'
import { passkeysFeature } from '#server/passkeys/passkeys.ts'
import { createVirtualAuthenticator } from '#tests/samples/authenticator.ts'
import { simulateBrowserApiClient } from './browser.ts'
import { PORTAL_MAIL_SENDER, useTestMailServer } from './mailServer.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

const here = useTestPortal({
  env: { PUBLIC_URL: 'https://www.envol.example', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: PORTAL_MAIL_SENDER },
})
const post = useTestMailServer(here)
const HOME = 'https://www.envol.example'
const EMAIL = 'membre2@envol.example'
const device_infos = demoLoginCredentials().device_infos
const UNKNOWN = 'Cette clé d’accès n’est pas reconnue. Connectez-vous avec votre mot de passe.'
const UNREADABLE = 'Cette clé d’accès ne peut pas être lue. Recommencez.'
type Options = Record<string, unknown>

beforeEach(async () => {
  await here.portal.db.execute(sql`truncate rate_limits, outbox, passkeys, passkey_challenges`)
})

const begin = async (token: string, password = 'decollage') => {
  const answer = await here.portal.call('POST /passkeys/options', { token, body: { password } })
  return { ...answer, options: answer.body.options ?? {} }
}
const add = (token: string, credential: object, name = 'Mon téléphone') =>
  here.portal.call('POST /passkeys', { token, body: { name, credential } })
const beginLogin = async () => {
  const { body } = await here.portal.call('POST /login/passkey/options')
  return body.options ?? {}
}
const login = (credential: object, more: object = {}) =>
  here.portal.call('POST /login/passkey', { body: { credential, device_infos, ...more } })
const list = async (token: string) => (await here.portal.call('GET /passkeys', { token })).body.data

/** Registers a passkey for a session's member. Returns the virtual authenticator that holds it. */
async function addedKey(token: string, password?: string) {
  const key = createVirtualAuthenticator(HOME)
  const { status } = await add(token, key.register((await begin(token, password)).options))
  expect(status).toBe(200)
  return key
}

describe('a passkey', () => {
  it('is added with the password, reported by mail, named, used and removed', async () => {
    const token = await here.portal.signIn(EMAIL)
    await here.portal.db.execute(sql`truncate outbox`)
    const { status, options } = await begin(token)
    expect(status).toBe(200)
    expect(options).toMatchObject({
      rp: { id: 'www.envol.example', name: 'Envol' },
      user: { name: EMAIL, displayName: 'Noé Vasseur' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const key = createVirtualAuthenticator(HOME)
    const { body } = await add(token, key.register(options))
    expect(body.data).toMatchObject({ name: 'Mon téléphone', used_at: null })
    const mail = (await post.received())[0]
    expect([mail?.recipients, mail?.subject]).toEqual([[EMAIL], 'La sécurité de votre compte'])
    expect(mail?.text).toContain('Nom : Mon téléphone')

    const id = (await list(token))[0]?.id
    const path = `/passkeys/${id}`
    const renamed = await here.portal.call('PUT /passkeys/:id', { token, path, body: { name: 'Pixel' } })
    expect(renamed.body.data).toMatchObject({ id, name: 'Pixel' })

    const opened = await login(key.answer(await beginLogin(), { counter: 1 }))
    expect(opened.status).toBe(200)
    expect(opened.body.user).toMatchObject({ email: EMAIL })
    expect((await here.portal.call('GET /profile', { token: opened.body.token })).status).toBe(200)
    expect((await list(token))[0]?.used_at).toMatch(/^\d{4}-/)

    expect((await here.portal.call('DELETE /passkeys/:id', { token, path })).status).toBe(200)
    expect(await list(token)).toEqual([])
    const after = await login(key.answer(await beginLogin(), { counter: 2 }))
    expect([after.status, after.body.message]).toEqual([401, UNKNOWN])
  })

  it('cannot be seen, renamed or removed by another member', async () => {
    const token = await here.portal.signIn(EMAIL)
    await addedKey(token)
    const id = (await list(token))[0]?.id
    const other = { token: await here.portal.signIn(), path: `/passkeys/${id}` }
    expect(await list(other.token)).toEqual([])
    expect((await here.portal.call('PUT /passkeys/:id', { ...other, body: { name: 'À moi' } })).status).toBe(404)
    expect((await here.portal.call('DELETE /passkeys/:id', other)).status).toBe(404)
    expect((await list(token))[0]?.name).toBe('Mon téléphone')
  })

  it('opens a session of the chosen length', async () => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    await here.portal.db.execute(sql`truncate sessions cascade`)
    await login(key.answer(await beginLogin()), { remember: true })
    expect(await here.portal.value(sql`select expires_at > now() + interval '29 days' from sessions`)).toBe(true)
  })

  it('is not offered again to a device that has it, and not added twice', async () => {
    const token = await here.portal.signIn(EMAIL)
    const key = await addedKey(token)
    const { options } = await begin(token)
    expect(options['excludeCredentials']).toMatchObject([{ id: key.id }])
    expect((await add(token, key.register(options))).status).toBe(409)
  })

  it('counts towards a maximum of twenty', async () => {
    const token = await here.portal.signIn(EMAIL)
    const { options } = await begin(token)
    await here.portal.db.execute(sql`
      insert into passkeys (member_id, credential_id, public_key, counter, transports, is_backed_up, name)
      select 2, n::text, '', 0, '{}', false, 'x' from generate_series(1, 20) n`)
    expect((await begin(token)).status).toBe(409)
    expect((await add(token, createVirtualAuthenticator(HOME).register(options))).status).toBe(409)
  })

  it('is removed when a password is changed or reset', async () => {
    const email = 'membre3@envol.example'
    const token = await here.portal.signIn(email)
    const former = await addedKey(token)
    const chosen = { password: 'hublot-cravate-7-nuages', password_confirmation: 'hublot-cravate-7-nuages' }
    await here.portal.call('PUT /profile/password', { token, body: { current: 'decollage', ...chosen } })
    expect((await login(former.answer(await beginLogin()))).status).toBe(401)

    const key = await addedKey(token, chosen.password)
    expect((await login(key.answer(await beginLogin()))).status).toBe(200)
    await here.portal.db.execute(sql`truncate outbox`)
    const browser = simulateBrowserApiClient(here, '10.3.0.1')
    await browser.call('POST /forgot-password', { body: { email } })
    const code = /\d{4} \d{4}/.exec((await post.received()).at(-1)?.text ?? '')?.[0]
    const { body } = await browser.call('POST /code-verefication', { body: { email, code } })
    const reset = await browser.call('POST /password/reset', { body: { email, token: body.token, ...chosen } })
    expect(reset.status).toBe(200)
    expect((await login(key.answer(await beginLogin()))).status).toBe(401)
  })
})

describe('a new passkey is refused', () => {
  it('without the password, whose attempts are limited', async () => {
    const token = await here.portal.signIn(EMAIL)
    for (let tried = 0; tried < 10; tried++) {
      const { status, body } = await begin(token, 'devinette')
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
    }
    expect((await begin(token, 'devinette')).status).toBe(429)
  })

  const changes = [
    ['made for another site', { origin: 'https://www.env0l.example' }],
    ['made for another host', { rpID: 'envol.example' }],
    ['made without the finger or the code', { isVerified: false }],
    ['with a certificate of its maker', { fmt: 'packed', x5c: true }],
    ['in another form', { fmt: 'android-key' }],
  ] as const
  it.each(changes)('when it was %s', async (_what, change) => {
    const token = await here.portal.signIn(EMAIL)
    const credential = createVirtualAuthenticator(HOME).register((await begin(token)).options, change)
    const { status, body } = await add(token, credential)
    expect([status, body.message]).toEqual([422, UNREADABLE])
    expect(await list(token)).toEqual([])
  })

  it('when its challenge was another member’s, a login’s, expired or used', async () => {
    const [token, other] = [await here.portal.signIn(EMAIL), await here.portal.signIn()]
    const over = { status: 422, message: 'La demande a expiré. Recommencez.' }
    const tried = async (options: Options) => {
      const { status, body } = await add(token, createVirtualAuthenticator(HOME).register(options))
      return { status, message: body.message }
    }
    expect(await tried((await begin(other)).options)).toEqual(over)
    expect(await tried(await beginLogin())).toEqual(over)
    const { options } = await begin(token)
    expect((await tried(options)).status).toBe(200)
    expect(await tried(options)).toEqual(over)
    const late = (await begin(token)).options
    await here.portal.db.execute(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
    expect(await tried(late)).toEqual(over)
  })

  it('when it cannot be parsed', async () => {
    const token = await here.portal.signIn(EMAIL)
    const good = createVirtualAuthenticator(HOME).register((await begin(token)).options)
    const broken = { ...good, response: { ...good.response, attestationObject: 'AAAA' } }
    expect((await add(token, broken)).status).toBe(422)
    expect((await add(token, { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } })).status).toBe(422)
    expect((await add(token, {})).status).toBe(422)
  })
})

describe('a login with a passkey is refused', () => {
  const changes = [
    ['for another site', { origin: 'https://www.env0l.example' }],
    ['for another host', { rpID: 'envol.example' }],
    ['without the finger or the code', { isVerified: false }],
    ['by who says to be another', { userHandle: 'AAAA' }],
  ] as const
  it.each(changes)('when it was signed %s', async (_what, change) => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    const { status, body } = await login(key.answer(await beginLogin(), change))
    expect([status, body]).toEqual([401, { success: false, message: UNKNOWN }])
  })

  it('with an unknown passkey, and with another one’s signature', async () => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    const other = createVirtualAuthenticator(HOME)
    expect((await login(other.answer(await beginLogin()))).status).toBe(401)
    const forged = { ...other.answer(await beginLogin()), id: key.id, rawId: key.id }
    expect((await login(forged)).status).toBe(401)
  })

  it('the second time, for nine of ten simultaneous requests, and with a challenge for adding a passkey', async () => {
    const token = await here.portal.signIn(EMAIL)
    const key = await addedKey(token)
    const answer = key.answer(await beginLogin())
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
    expect((await login(key.answer((await begin(token)).options))).status).toBe(401)
  })

  it('when its counter decreases, as with a copied passkey', async () => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    expect((await login(key.answer(await beginLogin(), { counter: 7 }))).status).toBe(200)
    expect((await login(key.answer(await beginLogin(), { counter: 6 }))).status).toBe(401)
  })

  it('when one network tries too often', async () => {
    for (let tried = 0; tried < 100; tried++)
      expect((await login(createVirtualAuthenticator(HOME).answer({}))).status).toBe(401)
    expect((await login(createVirtualAuthenticator(HOME).answer({}))).status).toBe(429)
  })
})

describe('challenges of passkeys', () => {
  const count = async (which = sql`true`) =>
    Number(await here.portal.value(sql`select count(*) from passkey_challenges where ${which}`))
  const crowd = (many: number) =>
    here.portal.db.execute(sql`
      insert into passkey_challenges select sha256(n::text::bytea), null, now() + interval '10 minutes'
      from generate_series(1, ${many}::int) n`)

  it('are few, however many strangers request one, and members’ challenges stay', async () => {
    const token = await here.portal.signIn(EMAIL)
    const { options } = await begin(token)
    await crowd(12_000)
    await sweepWebAuthnChallenges(here.portal.db)
    expect([await count(), await count(sql`member_id is not null`)]).toEqual([10_001, 1])
    const key = createVirtualAuthenticator(HOME)
    expect((await add(token, key.register(options))).status).toBe(200)
  })

  it('do not evict one that a login has just received', async () => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    const options = await beginLogin()
    await crowd(12_000)
    await beginLogin()
    expect((await login(key.answer(options))).status).toBe(200)
  })

  it('are short-lived, and limited to a few hundred an hour for each network', async () => {
    await beginLogin()
    await here.portal.db.execute(sql`update passkey_challenges set expires_at = now()`)
    for (let asked = 0; asked < 299; asked++) await beginLogin()
    expect(await count()).toBe(299)
    expect((await here.portal.call('POST /login/passkey/options')).status).toBe(429)
  })
})

describe('a mail about a new device', () => {
  it('is sent at its first login, by password or passkey, and not at the next', async () => {
    const key = await addedKey(await here.portal.signIn(EMAIL))
    await here.portal.db.execute(sql`truncate outbox`)
    const [one, two] = [simulateBrowserApiClient(here, '10.3.0.2'), simulateBrowserApiClient(here, '10.3.0.3')]
    const mails = async () => (await post.received()).map(({ text }) => text?.includes('ne connaissions pas'))
    await one.call('POST /login', { body: demoLoginCredentials({ email: EMAIL }) })
    expect(await mails()).toEqual([true])
    await one.call('POST /login', { body: demoLoginCredentials({ email: EMAIL }) })
    await one.call('POST /login/passkey', { body: { credential: key.answer(await beginLogin()), device_infos } })
    expect(await mails()).toEqual([true])
    await two.call('POST /login/passkey', { body: { credential: key.answer(await beginLogin()), device_infos } })
    expect(await mails()).toEqual([true, true])
    // A device that one account knows is new to another.
    await two.call('POST /login', { body: demoLoginCredentials() })
    expect((await post.received()).at(-1)?.recipients).toEqual(['membre@envol.example'])
  })
})

describe('passkeys of a portal with a new address', () => {
  const NEW = 'https://portail.envol.example'
  const move = (env: Record<string, string>) => {
    const { env: own } = here.portal.context
    const before = { ...own }
    Object.assign(own, env)
    return () => {
      delete own.PASSKEY_DOMAIN
      Object.assign(own, before)
    }
  }

  it('are marked, unlike those added since', async () => {
    const token = await here.portal.signIn(EMAIL)
    await addedKey(token)
    expect((await list(token)).map(({ former_domain }) => former_domain)).toEqual([null])
    const goBack = move({ PUBLIC_URL: NEW })
    const key = createVirtualAuthenticator(NEW)
    await add(token, key.register((await begin(token)).options), 'Nouvelle')
    expect((await list(token)).map(({ name, former_domain }) => [name, former_domain])).toEqual([
      ['Nouvelle', null],
      ['Mon téléphone', 'www.envol.example'],
    ])
    const path = `/passkeys/${(await list(token))[1]?.id}`
    const { body } = await here.portal.call('PUT /passkeys/:id', { token, path, body: { name: 'Ancienne' } })
    expect(body.data).toMatchObject({ former_domain: 'www.envol.example' })
    goBack()
  })

  it('stay valid when the operator names their host, at the new address only', async () => {
    const token = await here.portal.signIn(EMAIL)
    const key = await addedKey(token)
    const goBack = move({ PUBLIC_URL: NEW, PASSKEY_DOMAIN: 'www.envol.example' })
    expect((await list(token)).map(({ former_domain }) => former_domain)).toEqual([null])
    const options = await beginLogin()
    expect(options['rpId']).toBe('www.envol.example')
    expect((await login(key.answer(options, { counter: 1, origin: NEW }))).status).toBe(200)
    expect((await login(key.answer(await beginLogin(), { counter: 2 }))).status).toBe(401)
    goBack()
  })

  it('belong to the present host when none was recorded', async () => {
    const token = await here.portal.signIn(EMAIL)
    await addedKey(token)
    await here.portal.db.execute(sql`update passkeys set rp_id = null`)
    await passkeysFeature.sweep?.(here.portal.context)
    expect(await here.portal.value(sql`select rp_id from passkeys`)).toBe('www.envol.example')
  })

  it('are valid for the pages that `/.well-known/webauthn` names', async () => {
    const read = async () => {
      const { statusCode, headers, body } = await here.portal.app.inject('/.well-known/webauthn')
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
      return JSON.parse(body) as unknown
    }
    expect(await read()).toEqual({ origins: [HOME] })
    const goBack = move({ PASSKEY_ORIGINS: [NEW] as never })
    expect(await read()).toEqual({ origins: [HOME, NEW] })
    goBack()
  })
})
