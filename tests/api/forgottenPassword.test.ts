import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import {
  PASSWORD_RESET_MEMBER_EMAIL_ADDRESS,
  STRONG_PASSWORD,
  expiredPasswordResetMessage,
  takeUnusedTestIpAddress,
  usePasswordResetTests,
} from './usePasswordReset.ts'

const { here, post, forgot, check, reset, login, mailedToken } = usePasswordResetTests()

describe('a forgotten password', () => {
  it('is replaced by means of the mailed code: only the new one is valid, and every device is signed out', async () => {
    const [phone, laptop] = [await here.portal.signIn(), await here.portal.signIn()]
    const other = await here.portal.signIn('membre2@envol.example')
    const asked = await forgot(' Membre@ENVOL.example ')
    expect(asked.body).toEqual({
      success: true,
      message: 'Si cette adresse est celle d’un adhérent, un code de vérification vient de lui être envoyé.',
    })
    const mail = (await post.received()).find(({ subject }) => subject?.includes('code'))
    expect(mail?.recipients).toEqual([PASSWORD_RESET_MEMBER_EMAIL_ADDRESS])
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
    expect((await login(STRONG_PASSWORD)).status).toBe(200)
    for (const token of [phone, laptop]) {
      expect((await here.portal.call('GET /profile', { token })).status).toBe(401)
    }
    expect((await here.portal.call('GET /profile', { token: other })).status).toBe(200)
    const told = (await post.received()).find(({ subject }) => subject === 'Votre mot de passe a été modifié')
    expect(told).toMatchObject({ recipients: [PASSWORD_RESET_MEMBER_EMAIL_ADDRESS] })
    expect(told?.text).toContain('contact@envol.example')
    await here.portal.db.execute(
      sql`update members set password_hash = (select password_hash from members where email = 'membre2@envol.example')`,
    )
  })

  it('is a way in again after too many attempts with the old one', async () => {
    for (let tries = 0; tries < 10; tries++) await login('faux-faux', 'membre3@envol.example')
    expect((await login('decollage', 'membre3@envol.example')).status).toBe(429)
    const token = await mailedToken('membre3@envol.example')
    expect((await reset(token, { email: 'membre3@envol.example' })).status).toBe(200)
    expect((await login(STRONG_PASSWORD, 'membre3@envol.example')).status).toBe(200)
  })

  it.each([
    ['POST /forgot-password', { email: '' }, 'email', 'Email est requis'],
    ['POST /forgot-password', {}, 'email', 'Email est requis'],
    ['POST /forgot-password', { email: 'pas-une-adresse' }, 'email', 'Veuillez entrer une adresse email valide'],
    ['POST /forgot-password', { email: 'a\0b@envol.example' }, 'email', 'Veuillez entrer une adresse email valide'],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: '' },
      'code',
      'Le code de vérification est requis',
    ],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: '   ' },
      'code',
      'Le code de vérification est requis',
    ],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS },
      'code',
      'Le code de vérification est requis',
    ],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: '1234567' },
      'code',
      'Code invalide',
    ],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: '1234567a' },
      'code',
      'Code invalide',
    ],
    [
      'POST /code-verefication',
      { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: '١٢٣٤٥٦٧٨' },
      'code',
      'Code invalide',
    ],
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
    ['POST /password/reset', { token: 'x' }, 'token', expiredPasswordResetMessage],
    ['POST /password/reset', { token: undefined }, 'token', expiredPasswordResetMessage],
  ] as const)('%s refuses %j with its field’s message', async (name, changes, field, message) => {
    const whole = {
      email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS,
      token: 'x',
      password: STRONG_PASSWORD,
      password_confirmation: STRONG_PASSWORD,
    }
    const body = name === 'POST /password/reset' ? { ...whole, ...changes } : changes
    const answer = await here.portal.call(name, { body, address: takeUnusedTestIpAddress() })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, message, errors: { [field]: message } })
  })
})

describe('the membership of an address', () => {
  it('is not revealed by the answers or their headers', async () => {
    const answers = []
    for (const email of [PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, 'personne@envol.example']) {
      const asked = await forgot(email)
      const tried = await check('00000000', email)
      const headers = [asked, tried].map(({ headers: all }) => Object.keys(all).toSorted())
      answers.push({ asked: asked.body, tried: tried.body, statuses: [asked.status, tried.status], headers })
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('does not change the stored rows (one request, one outbox line), but only a member gets a mail', async () => {
    for (const email of [PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, 'personne@envol.example']) await forgot(email)
    expect(await here.portal.value(sql`select count(*)::int from password_resets where code_hash is not null`)).toBe(2)
    expect(await here.portal.value(sql`select count(*)::int from outbox where content is not null`)).toBe(2)
    expect((await post.received()).map(({ recipients }) => recipients)).toEqual([[PASSWORD_RESET_MEMBER_EMAIL_ADDRESS]])
    const stored = await here.portal.value(
      sql`select string_agg(to_jsonb(r)::text || to_jsonb(o)::text, '') from password_resets r, outbox o`,
    )
    expect(stored).not.toContain('personne')
  })
})
