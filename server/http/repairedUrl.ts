import { API } from '#contract/address.ts'

const BYTES = /(?:%[\da-f]{2})+/gi
const STRAY = /%(?![\da-f]{2})/gi

/**
 * The address of a page as it was meant, when it is badly encoded: accents of old mail programs (`caf%E9`, Latin-1) are
 * written as today, and a percent sign that begins nothing stands for itself. Any other address, and those of the API,
 * which says that it cannot read them, are given back as they are.
 */
export function repairedUrl(url: string): string {
  if (!url.includes('%') || url.startsWith(`${API}/`) || isReadable(url)) return url
  // Two slashes would lead to another host.
  return url
    .replace(/^\/+/, '/')
    .replace(STRAY, '%25')
    .replace(BYTES, (bytes) => (isReadable(bytes) ? bytes : fromLatin(bytes)))
}

const fromLatin = (bytes: string) =>
  encodeURIComponent(latin.decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))))

// What browsers call Latin-1: it also knows the French apostrophe and « œ ».
const latin = new TextDecoder('windows-1252')

function isReadable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
