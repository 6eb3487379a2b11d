import { fillPath } from '#contract/address.ts'
import type { Arguments, contract, FileCalls } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { send } from './call.ts'

type Wanted = {
  /** The bytes wanted, `end` left out; the whole file unless told. */
  range?: { start: number; end: number }
  signal?: AbortSignal
  /** How many bytes have come. */
  onProgress?: (loaded: number) => void
}

/**
 * Fetches the bytes of a file, or some of them, in the name of the signed-in member. Throws CallError, as `call` does;
 * what is cut short is no answer.
 */
export async function fetchBytes<Name extends keyof FileCalls<typeof contract>>(
  name: Name,
  input: Arguments<FileCalls<typeof contract>[Name] & Route>[0],
  { range, signal, onProgress }: Wanted = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  const read = async (response: Response) => {
    const bytes = await readBytes(response, onProgress).catch(() => undefined)
    // Who answers with the whole file knows no parts.
    return range && response.status === 200 ? bytes?.slice(range.start, range.end) : bytes
  }
  return send('GET', fillPath(name, params, query), undefined, read, {
    // Nothing of it is kept, and a browser that might would fetch the parts of a file one after the other.
    cache: 'no-store',
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
