import { MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import type { DeviceStoreKeyRecord } from './database.ts'

const DAY_MS = 86_400_000

/**
 * Adjusts the time of the device's last contact with the server to the device's clock. After the clock is set back, the
 * elapsed days still count, and no others.
 */
export function adjustLastServerContactTime<One extends Pick<DeviceStoreKeyRecord, 'contact_at' | 'seen_at'>>(
  held: One,
  now: number,
): One {
  const { contact_at, seen_at = contact_at } = held
  const isPutBack = now < Math.max(contact_at, seen_at)
  const passed = Math.max(0, seen_at - contact_at)
  return { ...held, contact_at: isPutBack ? now - passed : contact_at, seen_at: now }
}

/**
 * True when the device's last contact with the server is less than a day old. An older one is renewed once the server
 * answers.
 */
export const hasRecentServerContact = ({ contact_at }: Pick<DeviceStoreKeyRecord, 'contact_at'>, now: number) =>
  now - contact_at < DAY_MS

/** True when the device's stored data has expired, after too many days without contact with the server. */
export const hasOfflineDataExpired = ({ contact_at }: Pick<DeviceStoreKeyRecord, 'contact_at'>, now: number) =>
  now - contact_at > MAX_OFFLINE_DAYS * DAY_MS
