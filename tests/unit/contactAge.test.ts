import { expect, it } from 'vitest'
import {
  adjustLastServerContactTime,
  hasRecentServerContact,
  hasOfflineDataExpired,
} from '#src/offline/store/contactAge.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY
const MET = Date.parse('2026-11-01T08:00:00Z')

/**
 * Opens the encrypted device store at successive times of a fake clock. Returns true when its data is still readable at
 * the last.
 */
function openedAt(...moments: number[]) {
  let held: { contact_at: number; seen_at?: number } = { contact_at: MET }
  for (const now of moments) {
    held = adjustLastServerContactTime(held, now)
    if (hasOfflineDataExpired(held, now)) return 'too old'
  }
  return hasRecentServerContact(held, moments.at(-1) ?? 0) ? 'of today' : 'read'
}

it.each([
  ['the same day', [MET + DAY / 2], 'of today'],
  ['on the thirtieth day', [MET + 30 * DAY], 'read'],
  ['later', [MET + 31 * DAY], 'too old'],
  ['the clock a year ahead', [MET + YEAR], 'too old'],
  ['the clock a year back', [MET - YEAR], 'of today'],
  ['the clock a year back, then right again', [MET - YEAR, MET + 2 * DAY], 'too old'],
  ['twenty days, then put back by them: they have passed', [MET + 20 * DAY, MET], 'read'],
  ['twenty days, put back, and eleven more', [MET + 20 * DAY, MET, MET + 11 * DAY], 'too old'],
  ['twenty days, put back, and nine more', [MET + 20 * DAY, MET, MET + 9 * DAY], 'read'],
])('the device’s data is readable or not: %s', (_name, moments, said) => {
  expect(openedAt(...moments)).toBe(said)
})
