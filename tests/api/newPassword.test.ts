import { describe, expect, it } from 'vitest'
import {
  PASSWORD_RESET_MEMBER_EMAIL_ADDRESS,
  expiredPasswordResetMessage,
  usePasswordResetTests,
} from './usePasswordReset.ts'

const { forgot, check, reset, login, mailedToken, later } = usePasswordResetTests()

describe('the right to choose a password', () => {
  it('is used once by fifty simultaneous requests', { tags: ['nightly'] }, async () => {
    const token = await mailedToken()
    const passwords = Array.from({ length: 50 }, (_, index) => `hublot-cravate-${index}-nuages`)
    const tries = await Promise.all(
      passwords.map((password) => reset(token, { password, password_confirmation: password })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    // On a busy machine some requests time out, and get a 503.
    const isRefused = ({ status, body }: (typeof tries)[number]) =>
      status === 503 || body.errors?.['token'] === expiredPasswordResetMessage
    expect(tries.filter(isRefused)).toHaveLength(49)
    expect(tries.some(({ body }) => body.errors?.['token'] === expiredPasswordResetMessage)).toBe(true)
    const chosen = passwords[tries.findIndex(({ status }) => status === 200)] ?? ''
    expect((await login(chosen)).status).toBe(200)
  })

  it('belongs to its address', async () => {
    const token = await mailedToken()
    await forgot('membre2@envol.example')
    const { status, body } = await reset(token, { email: 'membre2@envol.example' })
    expect(status).toBe(422)
    expect(body).toEqual({
      success: false,
      message: expiredPasswordResetMessage,
      errors: { token: expiredPasswordResetMessage },
    })
  })

  it('lasts a quarter of an hour', async () => {
    const token = await mailedToken()
    await later(15)
    expect((await reset(token)).body.errors).toEqual({ token: expiredPasswordResetMessage })
  })

  it('ends with a new request', async () => {
    const token = await mailedToken()
    await forgot()
    expect((await reset(token)).body.errors).toEqual({ token: expiredPasswordResetMessage })
  })

  it('stays valid after a refused password', async () => {
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
  ])('is refused to « %s », with the changes to make', async (password, reason) => {
    const { status, body } = await reset(await mailedToken(), { password, password_confirmation: password })
    expect(status).toBe(422)
    expect(body.message).toBe(body.errors?.['password'])
    expect(body.message).toMatch(reason)
    expect(body.message).toMatch(/Essayez trois ou quatre mots sans lien entre eux\.$/)
  })

  it('evaluates the hardest passwords within the test’s timeout', { tags: ['nightly'] }, async () => {
    for (const seed of ['a4@', '4@3€1!0$5', 'abcABC123', '(', 'aA1!']) {
      const password = seed.repeat(200).slice(0, 200)
      const { status } = await reset(await mailedToken(), { password, password_confirmation: password })
      expect([200, 422]).toContain(status)
    }
  })
})

describe('limits', () => {
  it.each([PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, 'personne@envol.example'])(
    'allow one browser five codes an hour for %s',
    async (email) => {
      for (let asked = 0; asked < 5; asked++) expect((await forgot(email)).status).toBe(200)
      const { status, headers, body } = await forgot(email)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
      expect(body).toEqual({ success: false, message: 'Trop de tentatives. Réessayez dans 60 min.' })
    },
  )

  it('allow one sender thirty codes an hour, whatever the addresses', { tags: ['nightly'] }, async () => {
    const asked = []
    for (let account = 0; account < 31; account++)
      asked.push((await forgot(`a${account}@envol.example`, '192.0.2.9')).status)
    expect(asked.filter((status) => status === 429)).toHaveLength(1)
  })

  it(
    'allow one browser thirty attempts an hour for an address, and one sender a hundred for all',
    { tags: ['nightly'] },
    async () => {
      const tries = await Promise.all(Array.from({ length: 31 }, () => check('00000000')))
      expect(tries.filter(({ status }) => status === 422)).toHaveLength(30)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
      // In batches: a hundred at once may be refused by the bound of running hashes.
      for (let batch = 0; batch < 10; batch++) {
        const accounts = Array.from({ length: 10 }, (_, index) => `a${batch * 10 + index}@envol.example`)
        const answers = await Promise.all(accounts.map((email) => check('00000000', email, '192.0.2.10')))
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422))
      }
      const { status, headers } = await check('00000000', 'b@envol.example', '192.0.2.10')
      expect(status).toBe(429)
      expect(headers['retry-after']).toBeDefined()
    },
  )

  it('allow one browser sixty tokens an hour for an address', async () => {
    for (let tries = 0; tries < 60; tries++) expect((await reset('jeton')).status).toBe(422)
    expect((await reset('jeton')).status).toBe(429)
  })
})
