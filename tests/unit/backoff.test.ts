import { describe, expect, it } from 'vitest'
import { backoffDelayMs, parseRetryAfterMs } from '#src/api/backoff.ts'

describe('the delay before a retry', () => {
  it('grows from five seconds to a minute, and stays at it', () => {
    expect([1, 2, 3, 4, 5, 6, 40].map((failures) => backoffDelayMs(failures, undefined, 1))).toEqual([
      5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
    ])
  })

  it('is randomized', () => {
    expect([backoffDelayMs(1, undefined, 0), backoffDelayMs(1, undefined, 0.5)]).toEqual([2500, 3750])
    expect([backoffDelayMs(9, undefined, 0), backoffDelayMs(9, undefined, 0.5)]).toEqual([30_000, 45_000])
  })

  it('is never below the server’s Retry-After', () => {
    expect(backoffDelayMs(1, 30_000, 0)).toBe(30_000)
    expect(backoffDelayMs(1, 30_000, 1)).toBeGreaterThan(30_000)
    expect(backoffDelayMs(9, 1000, 0)).toBe(30_000)
  })
})

it.each([
  ['seconds', '12', 12_000],
  ['a moment that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['a year', '31536000', 3_600_000],
  ['nothing', null, undefined],
  ['what cannot be read', 'bientôt', undefined],
])('Retry-After is read as %s', (_, header, ms) => {
  expect(parseRetryAfterMs(header)).toBe(ms)
})

it('Retry-After is read as a date in the future', () => {
  const inAMinute = parseRetryAfterMs(new Date(Date.now() + 60_000).toUTCString())
  expect(inAMinute).toBeGreaterThan(50_000)
  expect(inAMinute).toBeLessThanOrEqual(60_000)
})
