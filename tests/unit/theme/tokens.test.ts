import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { companyTheme } from '#theme/companyTheme.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { themeDesignTokens } from '#theme/themeDesignTokens.ts'

// Shape of each type's value, from the design-token format (2025.10).
const shapes: Record<string, (value: unknown) => boolean> = {
  color: (value) => has(value, { colorSpace: 'srgb' }) && has(value, ['components']),
  dimension: (value) => has(value, ['value']) && (has(value, { unit: 'px' }) || has(value, { unit: 'rem' })),
  duration: (value) => has(value, ['value']) && has(value, { unit: 'ms' }),
  fontFamily: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  fontWeight: (value) => typeof value === 'number' && value >= 1 && value <= 1000,
  cubicBezier: (value) => Array.isArray(value) && value.length === 4,
  shadow: (value) => has(value, ['color', 'offsetX', 'offsetY', 'blur', 'spread']),
}

test('every token has a type of the design-token format and a value of its shape', () => {
  const leaves = leavesOf(themeDesignTokens)
  expect(leaves.length).toBeGreaterThan(40)
  expect(leaves.filter(({ type, value }) => !shapes[type]?.(value)).map(({ path }) => path)).toEqual([])
})

test('motion lasts 150 to 250 ms', () => {
  const { quick, calm, slow } = themeDesignTokens.motion
  for (const { $value } of [quick, calm, slow]) {
    expect($value.value).toBeGreaterThanOrEqual(150)
    expect($value.value).toBeLessThanOrEqual(250)
  }
})

test('every font family of the tokens is declared in the style sheet of the fonts', () => {
  const sheet = readFileSync('theme/fonts/fonts.css', 'utf8')
  const families = [...themeDesignTokens.font.heading.$value, ...themeDesignTokens.font.text.$value].filter((name) =>
    /[A-Z]/.test(name),
  )
  expect(families).toHaveLength(4)
  expect(families.filter((name) => !sheet.includes(`font-family: '${name}'`))).toEqual([])
})

test('large headings grow with the window and keep the text size of the reader', () => {
  const { h1 } = companyTheme(DEFAULT_COLOUR).typography
  expect(h1.fontSize).toMatch(/^min\(clamp\(2\.25rem, [\d.]+rem \+ [\d.]+vw, 3\.5rem\), 15vw\)$/)
})

type Leaf = { path: string; type: string; value: unknown }

function leavesOf(node: object, path = ''): Leaf[] {
  if ('$value' in node) return [{ path, type: '$type' in node ? String(node.$type) : 'none', value: node.$value }]
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) =>
    typeof child === 'object' && child !== null ? leavesOf(child, `${path}/${key}`) : [],
  )
}

function has(value: unknown, wanted: string[] | Record<string, unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  if (Array.isArray(wanted)) return wanted.every((key) => entries.some(([name]) => name === key))
  return Object.entries(wanted).every(([key, part]) => entries.some(([name, given]) => name === key && given === part))
}
