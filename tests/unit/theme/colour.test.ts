import { assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveCompanyColourRoles, contrastRatio, DEFAULT_COLOUR, isHexColour } from '#theme/colour.ts'
import { companyTheme } from '#theme/companyTheme.ts'
import { createMuiPalette } from '#theme/createMuiPalette.ts'
import { themeDesignTokens } from '#theme/themeDesignTokens.ts'

const colour = tuple(nat(255), nat(255), nat(255)).map(
  (parts) => '#' + parts.map((part) => part.toString(16).padStart(2, '0')).join(''),
)

const hexDigits = '0123456789abcdef'.split('')

describe('contrast', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#000', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#D33377', '#FFFFFF', 4.66],
    ['#0A0A0A', '#0B0B0B', 1.01],
  ])('%s on %s is %d:1', (front, back, ratio) => {
    expect(contrastRatio(front, back)).toBeCloseTo(ratio, 1)
  })
})

test.each([
  ['#D33377', true],
  ['#abc', true],
  ['#ABCD', false],
  ['D33377', false],
  ['#GG0000', false],
  ['red', false],
  ['#D33377;}', false],
  [undefined, false],
  [13, false],
])('isColour(%j) is %j', (value, expected) => {
  expect(isHexColour(value)).toBe(expected)
})

test('an invalid colour counts as the default one', () => {
  expect(deriveCompanyColourRoles('url(x)')).toEqual(deriveCompanyColourRoles(DEFAULT_COLOUR))
})

describe('every company colour stays readable', () => {
  // 16 steps a channel: 4,096 company colours. One test for all would time out on a busy machine.
  test.each(hexDigits)('in the 256 colours of the grid from #%s00 on', { tags: ['nightly'] }, (red) => {
    const colours = hexDigits.flatMap((green) => hexDigits.map((blue) => `#${red}${green}${blue}`))
    expect(colours.flatMap(failures)).toEqual([])
  })

  test('in random colours', () => {
    assert(
      property(colour, (value) => {
        expect(failures(value)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

test.each(['light', 'dark'] as const)('the neutrals and status colours of the %s scheme are readable', (scheme) => {
  const { page, card, sunken, ink, muted, control } = hexes(scheme)
  const faults = [
    ...below(4.5, [ink, muted], [page, card, sunken]),
    ...below(3, [control], [page, card]),
    ...statuses(scheme),
  ]
  expect(faults).toEqual([])
})

/** Returns the WCAG contrast failures of a company's brand colour, as sentences. */
function failures(value: string): string[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { primary, company, header } = deriveCompanyColourRoles(value)[scheme]
    const { page, card, sunken, ink, muted } = hexes(scheme)
    const surfaces = [page, card, sunken, company.tint, company.selected]
    const { zenith } = createMuiPalette(scheme, deriveCompanyColourRoles(value)[scheme]).scene
    return [
      ...(company.exact === value ? [] : [`${value} became ${company.exact}`]),
      ...below(4.5, [company.text, ink, muted], surfaces),
      ...below(4.5, [primary.contrastText], [primary.main, primary.dark]),
      ...below(4.5, [header.text], [header.background, header.hover]),
      ...below(3, [company.focus], surfaces),
      ...below(7, ['#FFFFFF'], [zenith]),
    ].map((fault) => `${value} ${scheme}: ${fault}`)
  })
}

function below(ratio: number, fronts: readonly string[], backs: readonly string[]): string[] {
  return fronts.flatMap((front) =>
    backs
      .filter((back) => !(contrastRatio(front, back) >= ratio))
      .map((back) => `${front} on ${back} is under ${ratio}:1 (${contrastRatio(front, back).toFixed(2)})`),
  )
}

function hexes(scheme: 'light' | 'dark') {
  const { page, card, sunken, ink, muted, control } = themeDesignTokens.colour[scheme]
  const hex = (token: typeof page) => token.$value.hex
  return {
    page: hex(page),
    card: hex(card),
    sunken: hex(sunken),
    ink: hex(ink),
    muted: hex(muted),
    control: hex(control),
  }
}

function statuses(scheme: 'light' | 'dark'): string[] {
  const { page, card } = hexes(scheme)
  const variables: Record<string, string> = Object.assign(
    {},
    ...companyTheme(DEFAULT_COLOUR)
      .generateStyleSheets()
      .flatMap((sheet) => Object.entries(sheet))
      .filter(([selector]) => selector.includes(`"${scheme}"`))
      .map(([, declarations]) => declarations),
  )
  const value = (name: string) => variables[`--envol-palette-${name}`] ?? 'missing'
  return (['error', 'warning', 'info', 'success'] as const).flatMap((severity) => [
    ...below(4.5, [value(`${severity}-main`)], [page, card]),
    ...below(4.5, [value(`${severity}-contrastText`)], [value(`${severity}-main`)]),
    ...below(4.5, [value(`Alert-${severity}Color`)], [value(`Alert-${severity}StandardBg`)]),
  ])
}
