import { parseStored, storedValue } from '#src/lib/store.ts'
import type { DeviceCheckIn } from '#src/offline/scans.ts'

const stored = storedValue<DeviceCheckIn[]>(['attendanceScans'], ([text]) => readScans(text ?? null), [])

/** Returns the unsent, unencrypted door scans that an older version of the portal stored on this device. */
export const getUnencryptedScans = stored.get

/** Removes an unencrypted door scan of an older version of the portal, once it is encrypted or sent. */
export function removeUnencryptedScan(key: string) {
  const all = stored.get()
  const others = all.filter((scan) => scan.key !== key)
  if (others.length < all.length) stored.set({ attendanceScans: others.length > 0 ? JSON.stringify(others) : null })
}

function readScans(text: string | null): DeviceCheckIn[] {
  const found = parseStored(text)
  return Array.isArray(found) ? (found as unknown[]).filter(isScan) : []
}

const isScan = (one: unknown): one is DeviceCheckIn =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'event' in one &&
  typeof one.event === 'number' &&
  'at' in one &&
  typeof one.at === 'string'
