import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import { openOfflineSearchData } from '#src/offline/search/openOfflineSearchData.ts'
import type { TestPortal } from './portal.ts'

/**
 * Downloads a member's offline search pack: polls until the server has built it, then fetches and decodes its files.
 */
export async function downloadOfflineSearchPack(portal: TestPortal, token: string) {
  let facts: OfflineSearchPack | null = null
  while (!facts) facts = (await portal.call('GET /accords/search-pack', { token })).body.data
  const bytes: Partial<Record<SearchPackFileName, Uint8Array>> = {}
  for (const { part, sha256, size } of facts.files) {
    const { status, raw } = await fetchSearchPackFile(portal, token, facts.version, part)
    expect(status).toBe(200)
    expect(raw.length).toBe(size)
    expect(createHash('sha256').update(raw).digest('hex')).toBe(sha256)
    bytes[part] = gunzipSync(raw)
  }
  const files = bytes as Record<SearchPackFileName, Uint8Array>
  return { facts, bytes: files, pack: openOfflineSearchData(facts, files) }
}

/** Returns the HTTP response for one file of an offline search pack. */
export async function fetchSearchPackFile(
  portal: TestPortal,
  token: string,
  version: string,
  part: SearchPackFileName,
) {
  const answer = await portal.app.inject({
    url: `/api/v1/accords/search-pack/${version}/${part}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  })
  return { status: answer.statusCode, raw: answer.rawPayload }
}
