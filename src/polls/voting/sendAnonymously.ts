import { API_PREFIX } from '#contract/address.ts'
import type { ApiErrorReply } from '#contract/answer.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { ApiCallError } from '#src/api/call.ts'

/**
 * Posts JSON to the API in a request that is nobody's: without access token, cookies and referrer, outside the
 * browser's cache. Throws ApiCallError like the other calls; a response without the portal's header comes from another
 * server.
 */
export async function sendAnonymously(path: string, body: object): Promise<void> {
  const response = await fetch(`${API_PREFIX}${path}`, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'manual',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiCallError(0)
  })
  const isOurs = response.headers.has(PORTAL_RESPONSE_HEADER)
  if (isOurs && response.ok) return
  const refusal = isOurs ? ((await response.json().catch(() => ({}))) as Partial<ApiErrorReply>) : {}
  throw new ApiCallError(response.status, refusal.message, refusal.errors)
}
