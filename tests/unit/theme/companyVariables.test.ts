import { expect, test } from 'vitest'
import { companyTheme } from '#theme/companyTheme.ts'
import { companyColourStyleSheet } from '#theme/companyColourStyleSheet.ts'
import { illustrationColours } from '#theme/sceneColours.ts'

type Variables = Record<string, string>

// The companies differ from the first one in every channel, so that no equal pair hides a variable.
const base = '#D33377'
const others = ['#0E7C86', '#FF6600', '#FFFFFF', '#000000', '#0a3', '#1B2A6B']
const schemes = ['light', 'dark'] as const

test.each(others)('the variables of %s are those that differ in the theme, with the same values', (color) => {
  for (const scheme of schemes) {
    const [mine, theirs] = [themeVariables(color, scheme), themeVariables(base, scheme)]
    const emitted = emittedVariables(color, scheme)
    const differing = Object.keys(mine).filter((name) => mine[name] !== theirs[name])
    expect(differing.filter((name) => !(name in emitted))).toEqual([])
    expect(Object.fromEntries(Object.keys(emitted).map((name) => [name, mine[name]]))).toEqual(emitted)
  }
})

// Both schemes have the same names: by night the rule of the day still applies underneath.
test('no variable is emitted that no pair of companies needs', () => {
  const needed = schemes.flatMap((scheme) => {
    const reference = themeVariables(base, scheme)
    return others.flatMap((color) => {
      const variables = themeVariables(color, scheme)
      return Object.keys(variables).filter((name) => variables[name] !== reference[name])
    })
  })
  for (const scheme of schemes) {
    expect(Object.keys(emittedVariables(base, scheme)).toSorted()).toEqual([...new Set(needed)].toSorted())
  }
})

test('companies differ in variables only', () => {
  const [a, b] = [companyTheme(base), companyTheme('#0E7C86')]
  expect(a.components).toEqual(b.components)
  expect(JSON.stringify(a.typography)).toBe(JSON.stringify(b.typography))
  expect(a.shadows).toEqual(b.shadows)
})

test('the same colour gives the same theme', () => {
  expect(companyTheme('#123456')).toBe(companyTheme('#123456'))
})

test('every colour of the drawn scenes is a variable of both schemes', () => {
  for (const scheme of schemes) {
    const variables = themeVariables(base, scheme)
    const missing = Object.values(illustrationColours).filter((value) => !(value.slice(4, -1) in variables))
    expect(missing).toEqual([])
  }
})

test('an invalid colour cannot write into the style sheet', () => {
  expect(companyColourStyleSheet('red;}body{display:none')).toBe(companyColourStyleSheet(base))
})

/** Returns the theme's CSS variables for a company colour in a colour scheme, as a browser applies them. */
function themeVariables(color: string, scheme: 'light' | 'dark'): Variables {
  const selectors = { light: [':root', '[data-scheme="light"]'], dark: [':root', '[data-scheme="dark"]'] }[scheme]
  const rules = companyTheme(color)
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .filter(([selector]) => selector.split(', ').some((part) => selectors.includes(part)))
  expect(rules.length).toBeGreaterThan(1)
  return Object.assign({}, ...rules.map(([, declarations]) => declarations))
}

function emittedVariables(color: string, scheme: 'light' | 'dark'): Variables {
  const [light = '', dark = ''] = companyColourStyleSheet(color).split(/}:root:root\[data-scheme=dark\]{/)
  const body = scheme === 'light' ? light.replace(':root:root,:root:root [data-scheme=light]{', '') : dark.slice(0, -1)
  return Object.fromEntries(body.split(';').flatMap((line) => (line ? [line.split(/:(.*)/s).slice(0, 2)] : [])))
}
