import type { CallName } from '#contract/contract.ts'
import type { CallOptions, Portal } from './portal.ts'

/** A browser: it calls from one address, and keeps the cookie that it is given. */
export function openBrowser(here: { portal: Portal }, address: string) {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    clear() {
      cookie = ''
    },
    async call(name: CallName, options: CallOptions = {}) {
      const headers = { ...options.headers, ...(cookie && { cookie }) }
      const answer = await here.portal.call(name, { ...options, headers, address })
      const given = answer.headers['set-cookie']
      if (given) cookie = String(given).split(';', 1)[0] ?? ''
      return answer
    },
  }
}
