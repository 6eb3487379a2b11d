import { expect, it } from 'vitest'
import { formatFrenchCsv } from '#server/lib/csv.ts'

it.each(['=1+1', '+33 6 39 98 00 01', '-2', '@SUM(A1)', ' =cmd|…', '\t=1', '\r=1', '＝1', '\u00a0@x'])(
  'writes %j as a text, and no formula',
  (cell) => {
    expect(formatFrenchCsv([[cell]])).toBe(`\ufeff"'${cell}"\r\n`)
  },
)

it.each(['Élise', 'O’Neill', 'a=b', 'Jean-Marie', 'a@b.example', '12', ''])('leaves %j as it is', (cell) => {
  expect(formatFrenchCsv([[cell]])).toBe(`\ufeff"${cell}"\r\n`)
})

it('keeps quotes, semicolons and line ends within their cell', () => {
  expect(formatFrenchCsv([['dit « "oui"; non »', 'a\nb'], ['c']])).toBe(
    '\ufeff"dit « ""oui""; non »";"a\nb"\r\n"c"\r\n',
  )
})
