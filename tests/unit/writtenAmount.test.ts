import { describe, expect, it } from 'vitest'
import { parseTableAmount, parseMoneyDirection } from '#server/dues/statements/readers/writtenAmount.ts'
import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'

describe('an amount in a table', () => {
  it.each([
    ['16', 1600, undefined],
    ['16,5', 1650, undefined],
    ['16.00', 1600, undefined],
    ['+16,00', 1600, 'in'],
    ['-16,00', 1600, 'out'],
    ['− 16,00', 1600, 'out'],
    ['–16,00', 1600, 'out'],
    ['\u201116,00', 1600, 'out'],
    ['16,00-', 1600, 'out'],
    ['16,00 –', 1600, 'out'],
    ['(16,00)', 1600, 'out'],
    ['(16,00 €)', 1600, 'out'],
    ['16,00 D', 1600, 'out'],
    ['16,00 DB', 1600, 'out'],
    ['16,00 CR', 1600, 'in'],
    ['16,00 Débit', 1600, 'out'],
    ['C 16,00', 1600, 'in'],
    ['16,00 €', 1600, undefined],
    ['16,00EUR', 1600, undefined],
    ['="16,00"', 1600, undefined],
    ['="-16,00"', 1600, 'out'],
    ["'16,00", 1600, undefined],
    ['1 016,00', 101_600, undefined],
    ['1\u00a0016,00', 101_600, undefined],
    ['1\u202f016,00', 101_600, undefined],
    ["1'016.00", 101_600, undefined],
    ['1’016.00', 101_600, undefined],
    ['1.016,00', 101_600, undefined],
    ['1,016.00', 101_600, undefined],
    ['1,234,567', 123_456_700, undefined],
    ['16.0000', 1600, undefined],
    ['0,500', 50, undefined],
    ['1600,000', 160_000, undefined],
  ])('%s is %i cents', (written, cents, direction) => {
    expect(parseTableAmount(written)).toEqual({ kind: 'amount', cents, direction })
  })

  it.each([
    ['', 'empty'],
    ['-', 'empty'],
    ['16,000', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['-16,000', 'ambiguous'],
    ['16,005 D', 'ambiguous'],
    ['16,00 USD', 'foreign'],
    ['CHF 16.00', 'foreign'],
    ['$16.00', 'foreign'],
    ['cinq', 'unreadable'],
    ['1,23,45', 'unreadable'],
    ['1 6,00', 'unreadable'],
    ['16,00,00', 'unreadable'],
    ['-16,00 C', 'unreadable'],
    ['(-16,00)', 'unreadable'],
    ['--16,00', 'unreadable'],
    ['16,0051', 'unreadable'],
    ['16,00 12', 'unreadable'],
    ['21/11/2026', 'unreadable'],
    ['9'.repeat(30), 'unreadable'],
  ])('%s is %s', (written, kind) => {
    expect(parseTableAmount(written)).toEqual({ kind })
  })

  it('follows the person’s choice where three digits follow a separator', () => {
    expect(parseTableAmount('16,000', 'decimals')).toMatchObject({ cents: 1600 })
    expect(parseTableAmount('16,000', 'thousands')).toMatchObject({ cents: 1_600_000 })
    expect(parseTableAmount('16,005', 'decimals')).toEqual({ kind: 'unreadable' })
  })

  it('takes its sign from a word', () => {
    expect(['D', 'Débit', 'DBIT', '-', '–', 'débiteur', 'Dépense'].map(parseMoneyDirection)).toEqual(
      Array(7).fill('out'),
    )
    expect(['C', 'Crédit', 'CRDT', '+', 'Recette'].map(parseMoneyDirection)).toEqual(Array(5).fill('in'))
    expect(['', 'Virement', 'Carte', 'DC', 'Payé'].map(parseMoneyDirection)).toEqual(Array(5).fill(undefined))
  })
})

describe('a date in a table', () => {
  it.each([
    '22/11/2026',
    '22/11/26',
    '22-11-2026',
    '22.11.2026',
    '22 / 11 / 2026',
    '2026-11-22',
    '2026/11/22',
    '20261122',
    '22/11/2026 10:15:33',
    '22/11/2026 à 10h15',
    '22/11/2026, 10:15',
    '2026-11-22 10:15:33',
    '2026-11-22T10:15:33.123Z',
    '22 novembre 2026',
    '22 nov. 2026',
    '22-nov-26',
    'dimanche 22 novembre 2026',
    'dim. 22 nov. 2026',
    'Nov 22, 2026',
    'November 22, 2026, 10:15 AM',
    'Sun, 22 Nov 2026',
    '="22/11/2026"',
  ])('%s', (written) => {
    expect(parseWrittenDate(written)).toBe('2026-11-22')
  })
  it('names each month in French and in English', () => {
    const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'
    const english = 'January February March April May June July August September October November December'
    const short = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'
    for (const names of [french, english, short])
      expect(names.split(' ').map((name) => parseWrittenDate(`3 ${name} 2026`))).toEqual(
        Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-03`),
      )
  })
  it('distinguishes March from Tuesday (« mar »)', () => {
    expect(
      ['March 24, 2026', 'Mar 24, 2026', 'mar. 24 mars 2026', 'mardi 24/03/2026'].map((one) => parseWrittenDate(one)),
    ).toEqual(Array(4).fill('2026-03-24'))
  })
  it('is invalid when there is no such day, or no day', () => {
    for (const none of [
      '',
      '31/02/2026',
      '22/13/2026',
      '12345678',
      '16,00',
      '2026',
      'Total',
      '22 brumaire 2026',
      '1/2',
    ])
      expect(parseWrittenDate(none)).toBe('')
    expect(parseWrittenDate('11/22/2026')).toBe('')
    expect(parseWrittenDate('11/22/2026 10:15', 'month')).toBe('2026-11-22')
  })
})
