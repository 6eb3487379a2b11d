import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, expect } from 'vitest'
import type { ApiCallName } from '#contract/contract.ts'
import { simulateBrowserApiClient } from './browser.ts'
import { useTestMailServer } from './mailServer.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

export const PASSWORD_RESET_MEMBER_EMAIL_ADDRESS = 'membre@envol.example'
export const STRONG_PASSWORD = 'hublot-cravate-7-nuages'
export const invalidPasswordResetCodeReply = {
  success: false,
  message: 'Code invalide',
  errors: { code: 'Code invalide' },
}
export const expiredPasswordResetMessage = 'Votre demande a expiré. Demandez un nouveau code.'
export const buildWrongPasswordResetCode = (code: string) =>
  code.replace(' ', '') === '00000000' ? '11111111' : '00000000'

/** IP address of the person who resets their password. */
const HOME = '10.1.255.1'
let host = 0
/** Returns a new IP address on each call, so that the rate limits by address do not apply. */
export const takeUnusedTestIpAddress = () => `10.1.${Math.floor(++host / 250)}.${host % 250}`

/**
 * Starts a test portal with a mail server, and returns functions that reset a password. Each test starts without reset
 * requests.
 */
export function usePasswordResetTests() {
  const here = useTestPortal()
  const post = useTestMailServer(here)
  const home = simulateBrowserApiClient(here, HOME)
  beforeEach(async () => {
    home.clear()
    await here.portal.db.execute(sql`truncate rate_limits, password_resets, outbox`)
  })

  /** Calls the API from the member's own browser, or from a stranger's when an IP address is given. */
  const call = (name: ApiCallName, body: object, address?: string) =>
    (address ? simulateBrowserApiClient(here, address) : home).call(name, { body })
  const forgot = (email: unknown = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, address?: string) =>
    call('POST /forgot-password', { email }, address)
  const check = (code: unknown, email: unknown = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, address?: string) =>
    call('POST /code-verefication', { email, code }, address)

  /** Returns the password reset codes of all received mails. */
  const codes = async () => (await post.received()).flatMap(({ text }) => /\d{4} \d{4}/.exec(text ?? '')?.[0] ?? [])

  /** Requests a password reset code for an e-mail address. Returns the code from the mail. */
  async function mailedCode(email = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS) {
    expect((await forgot(email)).status).toBe(200)
    return (await codes()).at(-1) ?? ''
  }

  return {
    here,
    post,
    forgot,
    check,
    reset: (token: unknown, changes: object = {}, address?: string) =>
      call(
        'POST /password/reset',
        {
          email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS,
          token,
          password: STRONG_PASSWORD,
          password_confirmation: STRONG_PASSWORD,
          ...changes,
        },
        address,
      ),
    login: (password: string, email = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, address?: string) =>
      call('POST /login', demoLoginCredentials({ email, password }), address),
    codes,
    mailedCode,
    mailedToken: async (email = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS) =>
      String((await check(await mailedCode(email), email)).body.token),
    /** Moves the password reset codes' expiry back in the database, as if these minutes had passed. */
    later: (minutes: number) =>
      here.portal.db.execute(
        sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`,
      ),
  }
}
