import { createHash } from 'node:crypto'

/** Returns a UUID derived from a text by SHA-256: equal for equal texts, and not reversible. */
export function hashTextToUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
