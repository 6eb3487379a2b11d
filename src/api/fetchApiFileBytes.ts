import { buildApiCallPath } from '#contract/address.ts'
import type { ApiCallArguments, contract, ApiFileCalls } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { sendRequest } from './call.ts'

type Wanted = {
  /** Range of a file's bytes to fetch, `end` excluded; the whole file by default. */
  range?: { start: number; end: number }
  signal?: AbortSignal
  /** Use of the browser's cache; `no-store` by default. */
  cache?: RequestCache
  /** Called with the number of bytes received so far. */
  onProgress?: (loaded: number) => void
}

/**
 * Fetches the bytes of a file, or a range of them, with the signed-in member's access token. Throws ApiCallError, also
 * for a truncated download.
 */
export async function fetchApiFileBytes<Name extends keyof ApiFileCalls<typeof contract>>(
  name: Name,
  input: ApiCallArguments<ApiFileCalls<typeof contract>[Name] & ApiRoute>[0],
  { range, signal, cache = 'no-store', onProgress }: Wanted = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  const read = async (response: Response) => {
    const bytes = await readBytes(response, onProgress).catch(() => undefined)
    // A 200 response carries the whole file: the server ignored the range.
    return range && response.status === 200 ? bytes?.slice(range.start, range.end) : bytes
  }
  return sendRequest('GET', buildApiCallPath(name, params, query), undefined, read, {
    // With caching, browsers fetch the ranges of one file one after the other.
    cache,
    ...(range && { headers: { range: `bytes=${range.start}-${range.end - 1}` } }),
    ...(signal && { signal }),
  })
}

async function readBytes({ body }: Response, onProgress: Wanted['onProgress']) {
  const parts: Uint8Array[] = []
  let loaded = 0
  const reader = body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    const { value } = read
    parts.push(value)
    loaded += value.length
    onProgress?.(loaded)
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}
