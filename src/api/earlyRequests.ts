import { API_PREFIX } from '#contract/address.ts'

/** Headers of every API request. */
export const apiRequestHeaders = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** API requests sent before the portal's code has loaded, by path, with the session token that they carry. */
const sent = new Map<string, { token: string; response: Promise<Response> }>()

/** Sends GET requests to the API before the portal's code has loaded. The first call of each takes its response. */
export function sendEarlyRequests(token: string, paths: string[]) {
  for (const path of paths) {
    const headers = { ...apiRequestHeaders, authorization: `Bearer ${token}` }
    const response = fetch(`${API_PREFIX}${path}`, { headers, redirect: 'manual' })
    // The call that takes it handles its failure.
    response.catch(() => undefined)
    sent.set(path, { token, response })
  }
}

/** Returns the response of a request sent early with this session token, once; undefined when there is none. */
export function takeEarlyResponse(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = sent.get(path)
  sent.delete(path)
  return early && early.token === token ? early.response : undefined
}
