import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'
import type { StoredDoorCheckIn } from '#src/offline/deviceCheckIns.ts'

const stored = createStoredValue<StoredDoorCheckIn[]>(['attendanceScans'], ([text]) => readScans(text ?? null), [])

/** Returns the unsent, unencrypted door scans that an older version of the portal stored on this device. */
export const readUnencryptedCheckInsOfFormerVersion = stored.get

/** Removes an unencrypted door scan of an older version of the portal, once it is encrypted or sent. */
export function removeUnencryptedEventCheckIn(key: string) {
  const all = stored.get()
  const others = all.filter((scan) => scan.key !== key)
  if (others.length < all.length) stored.set({ attendanceScans: others.length > 0 ? JSON.stringify(others) : null })
}

function readScans(text: string | null): StoredDoorCheckIn[] {
  const found = parseStoredJson(text)
  return Array.isArray(found) ? (found as unknown[]).filter(isScan) : []
}

const isScan = (one: unknown): one is StoredDoorCheckIn =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'event' in one &&
  typeof one.event === 'number' &&
  'at' in one &&
  typeof one.at === 'string'
