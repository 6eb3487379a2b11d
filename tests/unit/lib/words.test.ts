import { expect, it } from 'vitest'
import { withFrenchDe } from '#contract/withFrenchDe.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'

it.each([
  ['Air Hexagone', 'd’Air Hexagone'],
  ['EasyJet', 'd’EasyJet'],
  ['Île Bourbon', 'd’Île Bourbon'],
  ['Œuvres du ciel', 'd’Œuvres du ciel'],
  ['UTA', 'd’UTA'],
  ['Hirondelle', 'd’Hirondelle'],
  ['HOP!', 'de HOP!'],
  ['Yvelines Air', 'd’Yvelines Air'],
  ['Yemenia', 'de Yemenia'],
  ['Transalpine', 'de Transalpine'],
  ['', 'de '],
])('%s follows « de » as %s', (name, said) => expect(withFrenchDe(name)).toBe(said))

it.each([
  [0, '0 ko'],
  [1, '1 ko'],
  [1499, '1 ko'],
  [42_000, '42 ko'],
  [999_499, '999 ko'],
  [999_500, '1,0 Mo'],
  [2_400_000, '2,4 Mo'],
  [12_440_000, '12,4 Mo'],
  [99_960_000, '100 Mo'],
  [999_400_000, '999 Mo'],
  [999_700_000, '1,0 Go'],
  [10_737_400_000, '10,7 Go'],
])('%i bytes are %s', (bytes, said) => expect(formatFileSize(bytes)).toBe(said.replace(' ', '\u00a0')))
