import { expect, it } from 'vitest'
import { formatFrenchMinute, formatFrenchMoment, formatFrenchSecond } from '#server/lib/parisTime.ts'

const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')

it('writes hours and the first day of a month as French does', () => {
  const [first, later] = [new Date('2026-07-01T16:00:00Z'), new Date('2026-11-21T00:42:05Z')]
  expect(plain(formatFrenchMinute(first))).toBe('1er juillet 2026 à 18 h')
  expect(plain(formatFrenchMinute(later))).toBe('21 novembre 2026 à 1 h 42')
  expect(plain(formatFrenchMoment(first))).toBe('mercredi 1er juillet 2026 à 18 h, heure de Paris')
  expect(plain(formatFrenchSecond(first))).toBe('1er juillet 2026 à 18:00:00')
})
