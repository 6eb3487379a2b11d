import { describe, expect, test } from 'vitest'
import { dateWithoutWeekday, formatLongDate, formatShortDate } from '#src/lib/dates.ts'

// No-break spaces tie a day to its month. They are plain spaces here.
const seen = (text: string) => text.replaceAll('\u00a0', ' ')

describe('longDate', () => {
  test('gives the weekday, the day, the month and the year', () => {
    expect(seen(formatLongDate('2026-11-24T13:30:00.000Z'))).toBe('mardi 24 novembre 2026')
  })

  test('gives the first of a month as « 1er », and no other day', () => {
    expect(seen(formatLongDate('2026-05-01T10:00:00Z'))).toBe('vendredi 1er mai 2026')
    expect(seen(formatLongDate('2026-05-11T10:00:00Z'))).toBe('lundi 11 mai 2026')
    expect(seen(formatLongDate('2026-05-21T10:00:00Z'))).toBe('jeudi 21 mai 2026')
  })

  test('keeps the day and its month on one line', () => {
    expect(formatLongDate('2026-11-24T13:30:00Z')).toContain('24\u00a0novembre')
  })

  test('gives the day in Paris, in any zone', () => {
    // Ten minutes before midnight in London is the next day in Paris, in winter and in summer.
    expect(seen(formatLongDate('2026-12-31T23:50:00Z'))).toBe('vendredi 1er janvier 2027')
    expect(seen(formatLongDate('2026-06-30T22:10:00Z'))).toBe('mercredi 1er juillet 2026')
    expect(seen(formatLongDate('2026-06-30T21:50:00Z'))).toBe('mardi 30 juin 2026')
  })

  test('throws for an invalid date', () => {
    expect(() => formatLongDate('hier')).toThrow(RangeError)
  })
})

describe('dayDate', () => {
  test('gives the day of an instant or of a plain date', () => {
    expect(seen(dateWithoutWeekday('2025-03-12'))).toBe('12 mars 2025')
    expect(seen(dateWithoutWeekday('2027-01-01'))).toBe('1er janvier 2027')
    expect(seen(dateWithoutWeekday('2026-12-31T23:50:00Z'))).toBe('1er janvier 2027')
  })
})

describe('shortDate', () => {
  test('abbreviates the month', () => {
    expect(seen(formatShortDate('2026-11-24T13:30:00Z'))).toBe('24 nov. 2026')
    expect(seen(formatShortDate('2026-05-01T10:00:00Z'))).toBe('1er mai 2026')
    expect(seen(formatShortDate('2026-07-14T10:00:00Z'))).toBe('14 juil. 2026')
  })

  test('never breaks across lines', () => {
    expect(formatShortDate('2026-11-24T13:30:00Z')).not.toMatch(/ /)
  })
})
