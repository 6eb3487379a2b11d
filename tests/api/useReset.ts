import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { useMail } from './mailServer.ts'
import { credentials, usePortal } from './portal.ts'

export const MEMBER = 'membre@envol.example'
// Each hash takes a core for a while, on purpose: many of them take a slow machine long.
export const heavy = { timeout: 60_000 }
export const GOOD = 'hublot-cravate-7-nuages'
export const invalid = { success: false, message: 'Code invalide', errors: { code: 'Code invalide' } }
export const over = 'Votre demande a expiré. Demandez un nouveau code.'
export const wrong = (code: string) => (code.replace(' ', '') === '00000000' ? '11111111' : '00000000')

let host = 0
/** From another address each time, unless told: only the limit under test counts. */
export const from = () => `10.1.${Math.floor(++host / 250)}.${host % 250}`

/** A portal with its mail server, and the calls that replace a forgotten password. Nothing is left of a test's requests. */
export function useReset() {
  const here = usePortal()
  const post = useMail(here)
  beforeEach(async () => {
    await here.portal.db.execute(sql`truncate rate_limits, password_resets, outbox`)
  })

  const forgot = (email: unknown = MEMBER, address = from()) =>
    here.portal.call('POST /forgot-password', { body: { email }, address })
  const check = (code: unknown, email: unknown = MEMBER, address = from()) =>
    here.portal.call('POST /code-verefication', { body: { email, code }, address })

  /** Asks for a code and reads it in the mail, as a person does. */
  async function mailedCode(email = MEMBER) {
    expect((await forgot(email)).status).toBe(200)
    const mail = (await post.received()).at(-1)
    return /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  return {
    here,
    post,
    forgot,
    check,
    reset: (token: unknown, changes: object = {}, address = from()) =>
      here.portal.call('POST /password/reset', {
        body: { email: MEMBER, token, password: GOOD, password_confirmation: GOOD, ...changes },
        address,
      }),
    login: (password: string, email = MEMBER) =>
      here.portal.call('POST /login', { body: credentials({ email, password }), address: from() }),
    mailedCode,
    mailedToken: async (email = MEMBER) => String((await check(await mailedCode(email), email)).body.token),
    /** As if these minutes had gone by. */
    later: (minutes: number) =>
      here.portal.db.execute(
        sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`,
      ),
  }
}
