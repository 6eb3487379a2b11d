import { OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import type { Held } from './database.ts'

const DAY_MS = 86_400_000

/**
 * When the server was last met, as the device's clock now tells it: days that have passed stay passed where the clock was
 * put back, and none is taken for passed that was not.
 */
export function atClock<One extends Pick<Held, 'contact_at' | 'seen_at'>>(held: One, now: number): One {
  const { contact_at, seen_at = contact_at } = held
  const isPutBack = now < Math.max(contact_at, seen_at)
  const passed = Math.max(0, seen_at - contact_at)
  return { ...held, contact_at: isPutBack ? now - passed : contact_at, seen_at: now }
}

/** Whether the server is asked again: each day, which begins the time anew. */
export const isOfToday = ({ contact_at }: Pick<Held, 'contact_at'>, now: number) => now - contact_at < DAY_MS

/** Whether the time without the server is over. */
export const isTooOld = ({ contact_at }: Pick<Held, 'contact_at'>, now: number) =>
  now - contact_at > OFFLINE_DAYS * DAY_MS
