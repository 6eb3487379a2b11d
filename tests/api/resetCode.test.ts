import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { sweepPasswordResets } from '#server/passwordReset/passwordReset.ts'
import {
  invalidPasswordResetCodeReply,
  buildWrongPasswordResetCode,
  usePasswordResetTests,
} from './usePasswordReset.ts'

const { here, post, forgot, check, mailedCode, later } = usePasswordResetTests()

describe('a code', () => {
  it('has eight digits, is mailed alone, and is not in the subject or the preview', async () => {
    await forgot()
    const [mail] = await post.received()
    expect(mail?.subject).toBe('Votre code de vérification')
    const code = /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(mail?.html).toContain(code)
    expect(/<div style="display:none[^>]*>([^<]*)/.exec(mail?.html ?? '')?.[1]).toContain(
      'Il est valable 10\u00a0minutes.',
    )
    expect(`${mail?.subject} ${mail?.from?.address}`).not.toMatch(/adh|syndi|navigant|équipage/i)
  })

  it.each([
    (code: string) => code,
    (code: string) => code.replace(' ', ''),
    (code: string) => ` ${code.split('').join(' ')}\u00a0`,
  ])('is accepted with spaces or without', async (write) => {
    expect((await check(write(await mailedCode()))).status).toBe(200)
  })

  it('is valid once', async () => {
    const code = await mailedCode()
    expect((await check(code)).status).toBe(200)
    const again = await check(code)
    expect(again.status).toBe(422)
    expect(again.body).toEqual(invalidPasswordResetCodeReply)
  })

  it('is valid once among fifty simultaneous requests', async () => {
    const code = await mailedCode()
    const tries = await Promise.all(Array.from({ length: 50 }, () => check(code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is invalid after five wrong attempts, even simultaneous ones', async () => {
    const code = await mailedCode()
    const tries = await Promise.all(Array.from({ length: 5 }, () => check(buildWrongPasswordResetCode(code))))
    for (const { body } of tries) expect(body).toEqual(invalidPasswordResetCodeReply)
    expect((await check(code)).body).toEqual(invalidPasswordResetCodeReply)
  })

  it('is still valid at the fifth attempt', async () => {
    const code = await mailedCode()
    for (let tries = 0; tries < 4; tries++) await check(buildWrongPasswordResetCode(code))
    expect((await check(code)).status).toBe(200)
  })

  it('lasts ten minutes', async () => {
    const code = await mailedCode()
    await later(9)
    expect(await here.portal.value(sql`select expires_at > now() from password_resets`)).toBe(true)
    await later(1)
    expect((await check(code)).body).toEqual(invalidPasswordResetCodeReply)
  })

  it('is deleted by the sweep after its expiry', async () => {
    await forgot()
    await forgot('personne@envol.example')
    await sweepPasswordResets(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from password_resets`)).toBe(2)
    await later(10)
    await sweepPasswordResets(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from password_resets`)).toBe(0)
  })

  it('is replaced by the newest, which has five attempts of its own', async () => {
    const first = await mailedCode()
    for (let tries = 0; tries < 5; tries++) await check(buildWrongPasswordResetCode(first))
    const second = await mailedCode()
    expect((await check(first === second ? buildWrongPasswordResetCode(first) : first)).body).toEqual(
      invalidPasswordResetCodeReply,
    )
    expect((await check(second)).status).toBe(200)
  })

  it('belongs to its address', async () => {
    const code = await mailedCode()
    await forgot('membre2@envol.example')
    expect((await check(code, 'membre2@envol.example')).body).toEqual(invalidPasswordResetCodeReply)
  })

  it('is nowhere in clear text once its mail is sent, nor is its token', async () => {
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

  it('is stored as a slow hash', async () => {
    await forgot()
    expect(await here.portal.value(sql`select code_hash from password_resets`)).toMatch(/^\$argon2id\$v=19\$m=19456/)
  })
})
