import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { companyColourStyleSheet } from '#theme/companyColourStyleSheet.ts'
import { parseColour } from '#studio/colourInput.ts'
import { colourVisionMatrices, buildColourVisionMatrix } from '#studio/colourVision.ts'
import { createStudioExports } from '#studio/exports.ts'
import { measureColourRoles, formatContrastRatio } from '#theme/measureRoles.ts'

const anyColour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('no colour gives a role less contrast than it needs', () => {
  assert(
    property(anyColour, constantFrom('light' as const, 'dark' as const), (color, scheme) => {
      const low = measureColourRoles(color, scheme).flatMap(({ role, against }) =>
        against.filter(({ mark }) => mark === 'insuffisant').map(({ ground }) => `${role} on ${ground}`),
      )
      expect(low).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a text in another colour than the exact one gives the reason, with the insufficient ratio', () => {
  const [text, focus] = ['company.text', 'company.focus'].map((role) =>
    measureColourRoles('#D33377', 'light').find((one) => one.role === role),
  )
  expect(text?.reason).toMatch(
    /^La couleur exacte n’a que 3,\d\d:1 sur le fond «\u00a0sélection\u00a0» \(il en faut 4,5:1\)/,
  )
  expect(focus).toMatchObject({ value: '#D33377' })
  expect(focus?.reason).toBeUndefined()
})

test('the text of the main action is the better of black and white, and both ratios are shown', () => {
  const choice = (color: string) =>
    measureColourRoles(color, 'light').find(({ role }) => role === 'primary.contrastText')?.reason
  expect(choice('#D33377')).toBe('Blanc\u00a0: 4,65:1, contre 4,50:1 pour le noir.')
  expect(choice('#FF6600')).toMatch(/^Noir\u00a0: 7,\d\d:1, contre 2,\d\d:1 pour le blanc\.$/)
})

test('a ratio is never rounded up', () => {
  expect(formatContrastRatio(4.4999)).toBe('4,49:1')
  expect(formatContrastRatio(21)).toBe('21,00:1')
})

test.each([
  ['D33377', '#D33377'],
  [' #d33377 ', '#D33377'],
  ['#0a3', '#00AA33'],
  ['rgb(211, 51, 119)', '#D33377'],
  ['RGB(0 0 0)', '#000000'],
])('%s is read as %s', (typed, color) => {
  expect(parseColour(typed)).toEqual({ color })
})

test.each(['', 'rose', '#12345', '#1234567', 'rgb(256, 0, 0)', 'red;}body{}', '#GGGGGG'])(
  '%s is no colour, with a message in French',
  (typed) => {
    expect(parseColour(typed)).toEqual({ problem: expect.stringMatching(/^\S.+\.$/) })
  },
)

test('every simulated vision leaves white white and greys grey', () => {
  for (const rows of Object.values(colourVisionMatrices)) {
    for (const row of rows ?? []) expect(row.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 5)
  }
  expect(buildColourVisionMatrix('tritanopie').split(' ')).toHaveLength(20)
})

test('the exported CSS has exactly the theme’s values', () => {
  const company = { id: 9, name: 'Essai', color: '#0E7C86', header_logo_url: '' }
  const css = createStudioExports(company).find(({ type }) => type === 'text/css')?.text ?? ''
  expect(css.replace(/\s*\n\s*/g, '')).toBe(companyColourStyleSheet(company.color))
})

test('a company that the API would refuse is not exported', () => {
  expect(() => createStudioExports({ id: 9, name: '', color: '#0E7C86', header_logo_url: '' })).toThrow(/name/)
})
