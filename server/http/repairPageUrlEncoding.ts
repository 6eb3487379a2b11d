import { API_PREFIX } from '#contract/address.ts'

const BYTES = /(?:%[\da-f]{2})+/gi
const STRAY = /%(?![\da-f]{2})/gi

/**
 * Repairs a badly encoded page URL. Latin-1 bytes of old mail programs (`caf%E9`) become UTF-8, and a stray percent
 * sign is escaped. Returns other URLs unchanged, and the API's, which reports the error.
 */
export function repairPageUrlEncoding(url: string): string {
  if (!url.includes('%') || url.startsWith(`${API_PREFIX}/`) || isReadable(url)) return url
  // Two leading slashes would redirect to another host.
  return url
    .replace(/^\/+/, '/')
    .replace(STRAY, '%25')
    .replace(BYTES, (bytes) => (isReadable(bytes) ? bytes : fromLatin(bytes)))
}

const fromLatin = (bytes: string) =>
  encodeURIComponent(latin.decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))))

// Browsers treat Latin-1 as windows-1252, which also has the French apostrophe and « œ ».
const latin = new TextDecoder('windows-1252')

function isReadable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
