import type { ApiCallName } from '#contract/contract.ts'
import type { ApiCallOptions, TestPortal } from './portal.ts'

/** Returns a simulated browser that calls the API from one IP address and stores the cookie of the response. */
export function simulateBrowserApiClient(here: { portal: TestPortal }, address: string) {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    clear() {
      cookie = ''
    },
    async call(name: ApiCallName, options: ApiCallOptions = {}) {
      const headers = { ...options.headers, ...(cookie && { cookie }) }
      const answer = await here.portal.call(name, { ...options, headers, address })
      const given = answer.headers['set-cookie']
      if (given) cookie = String(given).split(';', 1)[0] ?? ''
      return answer
    },
  }
}
