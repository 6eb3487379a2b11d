import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { CallName } from '#contract/contract.ts'
import { openBrowser } from './browser.ts'
import { useMail } from './mailServer.ts'
import { credentials, usePortal } from './portal.ts'

export const MEMBER = 'membre@envol.example'
// Each password hash keeps a core busy on purpose: many hashes take long on a slow machine.
export const heavy = { timeout: 60_000 }
export const GOOD = 'hublot-cravate-7-nuages'
export const invalid = { success: false, message: 'Code invalide', errors: { code: 'Code invalide' } }
export const over = 'Votre demande a expiré. Demandez un nouveau code.'
export const wrong = (code: string) => (code.replace(' ', '') === '00000000' ? '11111111' : '00000000')

/** Default IP address of the person. */
const HOME = '10.1.255.1'
let host = 0
/** Returns another IP address on each call, so that only the tested rate limit counts. */
export const from = () => `10.1.${Math.floor(++host / 250)}.${host % 250}`

/** Starts a portal with a mail server, with the calls that reset a password. Each test starts without requests. */
export function useReset() {
  const here = usePortal()
  const post = useMail(here)
  const home = openBrowser(here, HOME)
  beforeEach(async () => {
    home.clear()
    await here.portal.db.execute(sql`truncate rate_limits, password_resets, outbox`)
  })

  /** Calls from the person's own browser, or from a stranger's when an IP address is given. */
  const call = (name: CallName, body: object, address?: string) =>
    (address ? openBrowser(here, address) : home).call(name, { body })
  const forgot = (email: unknown = MEMBER, address?: string) => call('POST /forgot-password', { email }, address)
  const check = (code: unknown, email: unknown = MEMBER, address?: string) =>
    call('POST /code-verefication', { email, code }, address)

  /** Returns the mailed codes. Mails about devices have none. */
  const codes = async () => (await post.received()).flatMap(({ text }) => /\d{4} \d{4}/.exec(text ?? '')?.[0] ?? [])

  /** Requests a code; returns it from the mail. */
  async function mailedCode(email = MEMBER) {
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
        { email: MEMBER, token, password: GOOD, password_confirmation: GOOD, ...changes },
        address,
      ),
    login: (password: string, email = MEMBER, address?: string) =>
      call('POST /login', credentials({ email, password }), address),
    codes,
    mailedCode,
    mailedToken: async (email = MEMBER) => String((await check(await mailedCode(email), email)).body.token),
    /** Moves the codes' expiry back, as if these minutes had passed. */
    later: (minutes: number) =>
      here.portal.db.execute(
        sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`,
      ),
  }
}
