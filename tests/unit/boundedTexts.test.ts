import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { EmailAddress, requiredSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'
import { listSchemaTextFieldsAndFaults } from './listTextFields.ts'
import { characterReadingMethods, useMethodCallCounter } from './work.ts'

const routes = Object.values(contract).flatMap((subject): ApiRoute[] => Object.values(subject))
const places = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).map((part) => ({
    name: `${route.method} ${route.path} ${part}`,
    schema: route[part],
    ...listSchemaTextFieldsAndFaults(route[part]),
  })),
)

/** Length in characters of the texts that could make the schemas' regular expressions backtrack. */
const LENGTH = 100_000
const hostile = [
  `a@${'.'.repeat(LENGTH)}@`,
  'a@'.repeat(LENGTH / 2),
  `x${' '.repeat(LENGTH)}x`,
  '\r'.repeat(LENGTH),
  '1 '.repeat(LENGTH / 2),
  '\u0000'.repeat(LENGTH),
  '𝒶'.repeat(LENGTH),
  '\ud800'.repeat(LENGTH),
]

describe('the whole contract', () => {
  it('limits the length of every text before any other check', () => {
    expect(places.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  })

  it('is searched completely for texts', () => {
    const paths = places.flatMap(({ name, fields }) => fields.map(({ path }) => `${name} ${path}`))
    expect(paths).toContain('POST /login body device_infos.device_name')
    expect(paths).toContain('POST /contact-us body content')
    expect(paths).toContain('GET /posts query search')
    expect(paths).toContain('GET /posts/:id params id')
  })

  describe.each(places.flatMap(({ name, schema, fields }) => fields.map((field) => ({ name, schema, ...field }))))(
    '$name, $path',
    ({ schema, path, wrap }) => {
      const work = useMethodCallCounter(characterReadingMethods)

      it.each(hostile.map((value) => [JSON.stringify(value.slice(0, 6)), value]))(
        'is refused for its length only with %s…',
        (_, value) => {
          const read = schema.safeParse(wrap(value))
          const said = read.error?.issues.filter((issue) => issue.path.join('.') === path.replaceAll('[]', '.0'))
          expect(said).toHaveLength(1)
          // The remaining scan is the library's, which counts surrogate pairs. Short fields are left out.
          expect(work.done).toBeLessThanOrEqual(value.length + 1000)
        },
      )
    },
  )
})

describe('the search for texts', () => {
  it.each([
    ['a bare text', z.string()],
    ['a pattern alone', z.string().regex(/a/)],
    ['a bound that goes on', z.string().max(5)],
    ['a pattern before the bound', z.string().regex(/a/).max(5, { abort: true })],
    ['a trim before the bound', z.string().trim().max(5, { abort: true })],
    ['a format', z.email().max(5, { abort: true })],
    ['a list without end', z.array(baseTextFieldSchema(5, 'x'))],
    ['a list of bare texts', z.array(z.string()).max(5, { abort: true })],
    ['a bare text that may be left out', z.string().optional()],
    ['a bare text among others', z.union([baseTextFieldSchema(5, 'x'), z.string()])],
    ['anything', z.unknown()],
    ['any names', z.record(z.string(), z.number())],
    ['bare texts by name', z.record(baseTextFieldSchema(5, 'x'), z.string())],
  ])('reports %s', (_, schema) => {
    expect(listSchemaTextFieldsAndFaults(z.object({ field: schema })).faults).toHaveLength(1)
  })

  it('accepts limited ones', () => {
    const schema = z.object({
      a: baseTextFieldSchema(5, 'x').default(''),
      b: z.array(requiredSingleLineSchema(5, 'x', 'x')).max(3, { abort: true }),
    })
    expect(listSchemaTextFieldsAndFaults(schema).faults).toEqual([])
  })
})

describe('the count of work', () => {
  const work = useMethodCallCounter(characterReadingMethods)

  it('counts a pattern on a text that is too long', () => {
    z.string().max(5).regex(/^b/).safeParse('a'.repeat(1000))
    expect(work.done).toBeGreaterThan(1000)
  })

  it('counts a trim and a replacement', () => {
    z.string()
      .trim()
      .overwrite((typed) => typed.replace(/b/g, ''))
      .safeParse('a'.repeat(1000))
    expect(work.done).toBeGreaterThanOrEqual(2000)
  })
})

it('an address is valid by the same rules as under the former slow pattern', () => {
  for (const address of [
    'a@b.c',
    'a@b',
    'a@.b.c',
    'a@..',
    'a@.b',
    'a@b.',
    'a@b..c',
    '@b.c',
    'a@b@c.d',
    'a b@c.d',
    'a@b.c.',
  ]) {
    const former = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u
    expect([address, EmailAddress.safeParse(address).success]).toEqual([address, former.test(address)])
  }
})
