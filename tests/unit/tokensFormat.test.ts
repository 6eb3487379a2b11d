import { describe, expect, test } from 'vitest'
import { createCompanyDesignTokens, createStudioExports } from '#studio/exports.ts'

/*
 * The rules of the design-token format (DTCG 2025.10), written out: no installed package contains its published schema.
 */

type Rule = (value: unknown) => boolean
const isNumber: Rule = (value) => typeof value === 'number' && Number.isFinite(value)
const isText: Rule = (value) => typeof value === 'string' && value !== ''
const isBetween =
  (low: number, high: number): Rule =>
  (value) =>
    isNumber(value) && Number(value) >= low && Number(value) <= high
const isOneOf =
  (...allowed: unknown[]): Rule =>
  (value) =>
    allowed.includes(value)

/**
 * Returns a validator of a design token object with exactly these properties. A name that ends with `?` is optional.
 */
const shape =
  (members: Record<string, Rule>): Rule =>
  (value) => {
    if (!isObject(value)) return false
    const known = Object.entries(members).map(
      ([name, rule]) => [name.replace('?', ''), rule, name.endsWith('?')] as const,
    )
    return (
      Object.keys(value).every((name) => known.some(([allowed]) => allowed === name)) &&
      known.every(([name, rule, isOptional]) => (name in value ? rule(value[name]) : isOptional))
    )
  }

const color = shape({
  colorSpace: isOneOf('srgb'),
  components: (value) => Array.isArray(value) && value.length === 3 && value.every(isBetween(0, 1)),
  'alpha?': isBetween(0, 1),
  'hex?': (value) => /^#[\da-f]{6}$/i.test(String(value)),
})
const dimension = shape({ value: isNumber, unit: isOneOf('px', 'rem') })

const types: Record<string, Rule> = {
  color,
  dimension,
  duration: shape({ value: isNumber, unit: isOneOf('ms', 's') }),
  fontFamily: (value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)),
  fontWeight: isBetween(1, 1000),
  cubicBezier: (value) =>
    Array.isArray(value) &&
    value.length === 4 &&
    value.every((part, index) => (index % 2 ? isNumber : isBetween(0, 1))(part)),
  shadow: shape({
    color,
    offsetX: dimension,
    offsetY: dimension,
    blur: dimension,
    spread: dimension,
    'inset?': isOneOf(true, false),
  }),
}

const tokenMembers = new Set(['$value', '$type', '$description', '$extensions', '$deprecated'])
const groupMembers = new Set(['$type', '$description', '$extensions', '$deprecated', '$extends', '$root'])

/** Returns the violations of the W3C design tokens format in a token file, as sentences. */
function problemsOf(node: unknown, path = '', inherited?: unknown): string[] {
  if (!isObject(node)) return [`${path} is neither a group nor a token`]
  const type = node['$type'] ?? inherited
  if ('$value' in node) {
    const rule = types[String(type)]
    return [
      ...Object.keys(node)
        .filter((name) => !tokenMembers.has(name))
        .map((name) => `${path} has ${name}`),
      ...(rule ? [] : [`${path} has no known type`]),
      ...(rule && !rule(node['$value']) ? [`${path} is no ${String(type)}`] : []),
    ]
  }
  return Object.entries(node).flatMap(([name, child]) => {
    if (name.startsWith('$')) return groupMembers.has(name) ? [] : [`${path} has ${name}`]
    if (/[{}.]/.test(name)) return [`${path}/${name} has a name that no reference can say`]
    return problemsOf(child, `${path}/${name}`, type)
  })
}

describe('the exported tokens', () => {
  const company = { id: 1, name: 'Air Hexagone', color: '#D33377', header_logo_url: '' }
  const file: unknown = JSON.parse(
    createStudioExports(company).find(({ file: name }) => name.endsWith('.tokens.json'))?.text ?? '',
  )

  test('follow every rule of the format as a file', () => {
    expect(problemsOf(file)).toEqual([])
  })

  test('have the company’s roles by day and by night beside the shared tokens', () => {
    expect(file).toHaveProperty('company.light.company.exact.$value.hex', '#D33377')
    expect(file).toHaveProperty('company.dark.header.background.$type', 'color')
    expect(file).toHaveProperty('radius.card.$value', { value: 20, unit: 'px' })
    expect(Object.keys(createCompanyDesignTokens('#0E7C86'))).toEqual(Object.keys(createCompanyDesignTokens('#D33377')))
  })
})

test.each([
  [{ a: 1 }, '/a is neither a group nor a token'],
  [{ a: { $type: 'color', $value: '#D33377' } }, '/a is no color'],
  [{ a: { $type: 'color', $value: { colorSpace: 'srgb', components: [2, 0, 0] } } }, '/a is no color'],
  [{ a: { $type: 'dimension', $value: { value: 1, unit: 'em' } } }, '/a is no dimension'],
  [{ a: { $type: 'number', $value: 1 } }, '/a has no known type'],
  [{ 'a.b': { $type: 'fontWeight', $value: 400 } }, '/a.b has a name that no reference can say'],
  [{ a: { $type: 'fontWeight', $value: 400, value: 1 } }, '/a has value'],
  [{ a: { $type: 'cubicBezier', $value: [2, 0, 0, 1] } }, '/a is no cubicBezier'],
])('the rules report %j', (tokens, problem) => {
  expect(problemsOf(tokens)).toEqual([problem])
})

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
