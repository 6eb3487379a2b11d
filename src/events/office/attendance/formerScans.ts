import { parseStored, storedValue } from '#src/lib/store.ts'
import type { Scan } from '#src/offline/scans.ts'

const stored = storedValue<Scan[]>(['attendanceScans'], ([text]) => readScans(text ?? null), [])

/** Returns the unsent, unencrypted scans that an older version stored on this device. */
export const formerScans = stored.get

/** Removes an unencrypted scan of an older version, once it is encrypted or sent. */
export function forgetFormer(key: string) {
  const all = stored.get()
  const others = all.filter((scan) => scan.key !== key)
  if (others.length < all.length) stored.set({ attendanceScans: others.length > 0 ? JSON.stringify(others) : null })
}

function readScans(text: string | null): Scan[] {
  const found = parseStored(text)
  return Array.isArray(found) ? (found as unknown[]).filter(isScan) : []
}

const isScan = (one: unknown): one is Scan =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'event' in one &&
  typeof one.event === 'number' &&
  'at' in one &&
  typeof one.at === 'string'
