import { describe, expect, test } from 'vitest'
import { formatCount, quoteFrench } from '#src/lib/text.ts'

describe('counted', () => {
  test.each([
    [0, '0\u00a0résultat'],
    [1, '1\u00a0résultat'],
    [2, '2\u00a0résultats'],
    [1234, '1\u00a0234\u00a0résultats'],
  ])('%i', (count, said) => {
    expect(formatCount(count, 'résultat')).toBe(said)
  })
})

test('quoted puts no-break spaces inside French marks', () => {
  expect(quoteFrench('repos')).toBe('«\u00a0repos\u00a0»')
})
