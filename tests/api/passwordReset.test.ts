import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepResets } from '#server/passwordReset.ts'
import { useMail } from './mailServer.ts'
import { credentials, usePortal } from './portal.ts'

const MEMBER = 'membre@envol.example'
// Each hash takes a core for a while, on purpose: many of them take a slow machine long.
const heavy = { timeout: 60_000 }
const GOOD = 'hublot-cravate-7-nuages'

const here = usePortal()
const post = useMail(here)
let host = 0
/** From another address each time, unless told: only the limit under test counts. */
const from = () => `10.1.${Math.floor(++host / 250)}.${host % 250}`
const forgot = (email: unknown = MEMBER, address = from()) =>
  here.portal.call('POST /forgot-password', { body: { email }, address })
const check = (code: unknown, email: unknown = MEMBER, address = from()) =>
  here.portal.call('POST /code-verefication', { body: { email, code }, address })
const reset = (token: unknown, changes: object = {}, address = from()) =>
  here.portal.call('POST /password/reset', {
    body: { email: MEMBER, token, password: GOOD, password_confirmation: GOOD, ...changes },
    address,
  })
const login = (password: string, email = MEMBER) =>
  here.portal.call('POST /login', { body: credentials({ email, password }), address: from() })

/** Asks for a code and reads it in the mail, as a person does. */
async function mailedCode(email = MEMBER) {
  expect((await forgot(email)).status).toBe(200)
  const mail = (await post.received()).at(-1)
  return /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? ''
}
async function mailedToken(email = MEMBER) {
  return String((await check(await mailedCode(email), email)).body.token)
}
const wrong = (code: string) => (code.replace(' ', '') === '00000000' ? '11111111' : '00000000')
const invalid = { success: false, message: 'Code invalide', errors: { code: 'Code invalide' } }
const over = 'Votre demande a expiré. Demandez un nouveau code.'
const later = (minutes: number) =>
  here.portal.db.execute(sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`)

beforeEach(async () => {
  await here.portal.db.execute(sql`truncate rate_limits, password_resets, outbox`)
})

describe('a forgotten password', heavy, () => {
  it('is replaced with the code that was mailed: the new one opens, the old one no more, every device is out', async () => {
    const [phone, laptop] = [await here.portal.signIn(), await here.portal.signIn()]
    const other = await here.portal.signIn('membre2@envol.example')
    const asked = await forgot(' Membre@ENVOL.example ')
    expect(asked.body).toEqual({
      success: true,
      message: 'Si cette adresse est celle d’un adhérent, un code de vérification vient de lui être envoyé.',
    })
    const [mail] = await post.received()
    expect(mail?.recipients).toEqual([MEMBER])
    const code = /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? ''
    const checked = await check(code)
    expect(checked.body).toEqual({
      success: true,
      message: 'Code vérifié',
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const done = await reset(checked.body.token)
    expect(done.status).toBe(200)
    expect(done.body).toEqual({ success: true, message: 'Mot de passe réinitialisé avec succès' })

    expect((await login('decollage')).status).toBe(401)
    expect((await login(GOOD)).status).toBe(200)
    for (const token of [phone, laptop]) {
      expect((await here.portal.call('GET /profile', { token })).status).toBe(401)
    }
    expect((await here.portal.call('GET /profile', { token: other })).status).toBe(200)
    const told = (await post.received()).at(-1)
    expect(told).toMatchObject({ subject: 'Votre mot de passe a été modifié', recipients: [MEMBER] })
    expect(told?.text).toContain('contact@envol.example')
    await here.portal.db.execute(
      sql`update members set password_hash = (select password_hash from members where email = 'membre2@envol.example')`,
    )
  })

  it('opens the door again to who had tried the old one too often', async () => {
    for (let tries = 0; tries < 10; tries++) await login('faux-faux', 'membre3@envol.example')
    expect((await login('decollage', 'membre3@envol.example')).status).toBe(429)
    const token = await mailedToken('membre3@envol.example')
    expect((await reset(token, { email: 'membre3@envol.example' })).status).toBe(200)
    expect((await login(GOOD, 'membre3@envol.example')).status).toBe(200)
  })

  it.each([
    ['POST /forgot-password', { email: '' }, 'email', 'Email est requis'],
    ['POST /forgot-password', {}, 'email', 'Email est requis'],
    ['POST /forgot-password', { email: 'pas-une-adresse' }, 'email', 'Veuillez entrer une adresse email valide'],
    ['POST /forgot-password', { email: 'a\0b@envol.example' }, 'email', 'Veuillez entrer une adresse email valide'],
    ['POST /code-verefication', { email: MEMBER, code: '' }, 'code', 'Le code de vérification est requis'],
    ['POST /code-verefication', { email: MEMBER, code: '   ' }, 'code', 'Le code de vérification est requis'],
    ['POST /code-verefication', { email: MEMBER }, 'code', 'Le code de vérification est requis'],
    ['POST /code-verefication', { email: MEMBER, code: '1234567' }, 'code', 'Code invalide'],
    ['POST /code-verefication', { email: MEMBER, code: '1234567a' }, 'code', 'Code invalide'],
    ['POST /code-verefication', { email: MEMBER, code: '١٢٣٤٥٦٧٨' }, 'code', 'Code invalide'],
    ['POST /code-verefication', { code: '12345678' }, 'email', 'Email est requis'],
    ['POST /password/reset', { password: '', password_confirmation: '' }, 'password', 'Le mot de passe est requis'],
    ['POST /password/reset', { password: undefined }, 'password', 'Le mot de passe est requis'],
    [
      'POST /password/reset',
      { password: 'azert', password_confirmation: 'azert' },
      'password',
      'Le mot de passe doit contenir au moins 6 caractères',
    ],
    [
      'POST /password/reset',
      { password: 'a'.repeat(201), password_confirmation: 'a'.repeat(201) },
      'password',
      'Le mot de passe doit contenir au plus 200 caractères',
    ],
    [
      'POST /password/reset',
      { password_confirmation: 'autre-chose' },
      'password_confirmation',
      'Les mots de passe ne correspondent pas',
    ],
    [
      'POST /password/reset',
      { password_confirmation: undefined },
      'password_confirmation',
      'Les mots de passe ne correspondent pas',
    ],
    ['POST /password/reset', { token: 'x' }, 'token', over],
    ['POST /password/reset', { token: undefined }, 'token', over],
  ] as const)('%s refuses %j with the message of its field', async (name, changes, field, message) => {
    const whole = { email: MEMBER, token: 'x', password: GOOD, password_confirmation: GOOD }
    const body = name === 'POST /password/reset' ? { ...whole, ...changes } : changes
    const answer = await here.portal.call(name, { body, address: from() })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, message, errors: { [field]: message } })
  })
})

describe('whether an address is a member’s', heavy, () => {
  it('does not show in the answers, nor in their headers', async () => {
    const answers = []
    for (const email of [MEMBER, 'personne@envol.example']) {
      const asked = await forgot(email)
      const tried = await check('00000000', email)
      const headers = [asked, tried].map(({ headers: all }) => Object.keys(all).toSorted())
      answers.push({ asked: asked.body, tried: tried.body, statuses: [asked.status, tried.status], headers })
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('changes nothing in what is written: one request, one line in the outbox; but only a member gets a mail', async () => {
    for (const email of [MEMBER, 'personne@envol.example']) await forgot(email)
    expect(await here.portal.value(sql`select count(*)::int from password_resets where code_hash is not null`)).toBe(2)
    expect(await here.portal.value(sql`select count(*)::int from outbox where content is not null`)).toBe(2)
    expect((await post.received()).map(({ recipients }) => recipients)).toEqual([[MEMBER]])
    const stored = await here.portal.value(
      sql`select string_agg(to_jsonb(r)::text || to_jsonb(o)::text, '') from password_resets r, outbox o`,
    )
    expect(stored).not.toContain('personne')
  })
})

describe('a code', heavy, () => {
  it('has eight digits, comes by itself, and is not in the subject nor in the preview', async () => {
    await forgot()
    const [mail] = await post.received()
    expect(mail?.subject).toBe('Votre code de vérification')
    const code = /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(mail?.html).toContain(code)
    expect(/<div style="display:none[^>]*>([^<]*)/.exec(mail?.html ?? '')?.[1]).toContain('Il est valable 10 minutes.')
    expect(`${mail?.subject} ${mail?.from?.address}`).not.toMatch(/adh|syndi|navigant|équipage/i)
  })

  it.each([
    (code: string) => code,
    (code: string) => code.replace(' ', ''),
    (code: string) => ` ${code.split('').join(' ')}\u00a0`,
  ])('is taken with spaces or without', async (write) => {
    expect((await check(write(await mailedCode()))).status).toBe(200)
  })

  it('is right once', async () => {
    const code = await mailedCode()
    expect((await check(code)).status).toBe(200)
    const again = await check(code)
    expect(again.status).toBe(422)
    expect(again.body).toEqual(invalid)
  })

  it('is right once among fifty at the same moment', async () => {
    const code = await mailedCode()
    const tries = await Promise.all(Array.from({ length: 50 }, () => check(code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is lost after five wrong tries, even all at once', async () => {
    const code = await mailedCode()
    const tries = await Promise.all(Array.from({ length: 5 }, () => check(wrong(code))))
    for (const { body } of tries) expect(body).toEqual(invalid)
    expect((await check(code)).body).toEqual(invalid)
  })

  it('is still right at the fifth try', async () => {
    const code = await mailedCode()
    for (let tries = 0; tries < 4; tries++) await check(wrong(code))
    expect((await check(code)).status).toBe(200)
  })

  it('lasts ten minutes', async () => {
    const code = await mailedCode()
    await later(9)
    expect(await here.portal.value(sql`select expires_at > now() from password_resets`)).toBe(true)
    await later(1)
    expect((await check(code)).body).toEqual(invalid)
  })

  it('leaves nothing once it is swept after its end', async () => {
    await forgot()
    await forgot('personne@envol.example')
    await sweepResets(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from password_resets`)).toBe(2)
    await later(10)
    await sweepResets(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from password_resets`)).toBe(0)
  })

  it('is replaced by the newest, which has five tries of its own', async () => {
    const first = await mailedCode()
    for (let tries = 0; tries < 5; tries++) await check(wrong(first))
    const second = await mailedCode()
    expect((await check(first === second ? wrong(first) : first)).body).toEqual(invalid)
    expect((await check(second)).status).toBe(200)
  })

  it('belongs to its address', async () => {
    const code = await mailedCode()
    await forgot('membre2@envol.example')
    expect((await check(code, 'membre2@envol.example')).body).toEqual(invalid)
  })

  it('is nowhere in clear once its mail has left, nor is its token', async () => {
    const code = await mailedCode()
    const token = String((await check(code)).body.token)
    const stored = String(
      await here.portal.value(
        sql`select (select string_agg(to_jsonb(r)::text, '') from password_resets r) || (select string_agg(to_jsonb(o)::text, '') from outbox o)`,
      ),
    )
    expect(stored).toContain('"status": "sent"')
    expect(stored).not.toContain(code.replace(' ', ''))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('is kept as a slow hash', async () => {
    await forgot()
    expect(await here.portal.value(sql`select code_hash from password_resets`)).toMatch(/^\$argon2id\$v=19\$m=19456/)
  })
})

describe('the right to choose a password', heavy, () => {
  it('is used once among fifty at the same moment', async () => {
    const token = await mailedToken()
    const passwords = Array.from({ length: 50 }, (_, index) => `hublot-cravate-${index}-nuages`)
    const tries = await Promise.all(
      passwords.map((password) => reset(token, { password, password_confirmation: password })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.errors?.['token'] === over)).toHaveLength(49)
    const chosen = passwords[tries.findIndex(({ status }) => status === 200)] ?? ''
    expect((await login(chosen)).status).toBe(200)
  })

  it('belongs to its address', async () => {
    const token = await mailedToken()
    await forgot('membre2@envol.example')
    const { status, body } = await reset(token, { email: 'membre2@envol.example' })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, message: over, errors: { token: over } })
  })

  it('lasts a quarter of an hour', async () => {
    const token = await mailedToken()
    await later(15)
    expect((await reset(token)).body.errors).toEqual({ token: over })
  })

  it('ends with a new request', async () => {
    const token = await mailedToken()
    await forgot()
    expect((await reset(token)).body.errors).toEqual({ token: over })
  })

  it('stays after a password that was refused', async () => {
    const token = await mailedToken()
    const weak = { password: 'azerty123', password_confirmation: 'azerty123' }
    expect((await reset(token, weak)).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
  })

  it.each([
    ['motdepasse', /^Ce mot de passe/],
    ['bonjour', /devine/],
    ['azertyuiop', /clavier|tout le monde/],
    ['aaaaaaaaaaaa', /répétitions/],
    ['12/03/1987', /dates/],
    ['Laurent1987', /votre nom/],
    ['membre@envol.example', /votre nom/],
    ['airhexagone', /votre compagnie|deviner/],
    ['decollage', /deviner/],
  ])('is refused to « %s », with what to change', async (password, reason) => {
    const { status, body } = await reset(await mailedToken(), { password, password_confirmation: password })
    expect(status).toBe(422)
    expect(body.message).toBe(body.errors?.['password'])
    expect(body.message).toMatch(reason)
    expect(body.message).toMatch(/Essayez trois ou quatre mots sans lien entre eux\.$/)
  })

  it('judges the passwords that are hardest to judge, in the time of a test', { timeout: 15_000 }, async () => {
    for (const seed of ['a4@', '4@3€1!0$5', 'abcABC123', '(', 'aA1!']) {
      const password = seed.repeat(200).slice(0, 200)
      const { status } = await reset(await mailedToken(), { password, password_confirmation: password })
      expect([200, 422]).toContain(status)
    }
  })
})

describe('limits', heavy, () => {
  it.each([MEMBER, 'personne@envol.example'])(
    '%s is sent five codes an hour, from wherever it is asked',
    async (email) => {
      for (let asked = 0; asked < 5; asked++) expect((await forgot(email)).status).toBe(200)
      const { status, headers, body } = await forgot(email)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
      expect(body).toEqual({ success: false, message: 'Trop de tentatives. Réessayez dans 60 min.' })
    },
  )

  it('one sender asks for thirty codes an hour, whatever the addresses', async () => {
    const asked = []
    for (let account = 0; account < 31; account++)
      asked.push((await forgot(`a${account}@envol.example`, '192.0.2.9')).status)
    expect(asked.filter((status) => status === 429)).toHaveLength(1)
  })

  it('one address is tried thirty codes an hour, one sender a hundred', async () => {
    const tries = await Promise.all(Array.from({ length: 31 }, () => check('00000000')))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(30)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
    for (let account = 0; account < 100; account++) await check('00000000', `a${account}@envol.example`, '192.0.2.10')
    const { status, headers } = await check('00000000', 'b@envol.example', '192.0.2.10')
    expect(status).toBe(429)
    expect(headers['retry-after']).toBeDefined()
  })

  it('one address is tried sixty tokens an hour', async () => {
    for (let tries = 0; tries < 60; tries++) expect((await reset('jeton')).status).toBe(422)
    expect((await reset('jeton')).status).toBe(429)
  })
})
