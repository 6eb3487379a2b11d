import { array, assert, constantFrom, oneof, property, string, webUrl } from 'fast-check'
import { expect, test } from 'vitest'
import { parseLoginRedirectPath } from '#contract/paths.ts'

const parts = [
  '/ // \\ : @ ? # [ ] [::1] % %2f %5c %00 . .. ／ 。 https: javascript:alert(1) data:, evil.example accords'.split(
    ' ',
  ),
  ['\t', '\n', '\r', ' ', '\u0000', '\ud800', '\u202e'],
].flat()
// Addresses that begin like the portal's own paths, made of the characters that URL parsers interpret.
const crafted = array(constantFrom(...parts), { maxLength: 12 }).map((all) => `/${all.join('')}`)
const hostile = oneof(
  { weight: 6, arbitrary: crafted },
  { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `/${url}`) },
)

test('any requested redirect becomes a path of this portal or nothing', () => {
  assert(
    property(hostile, (wanted) => {
      const path = parseLoginRedirectPath(wanted)
      if (path === undefined) return
      // As the router resolves it, from any page. A safe address stays the same when checked twice.
      for (const from of ['https://portal.example/', 'https://portal.example/a/b/c?d#e']) {
        const url = new URL(path, from)
        expect(url.origin).toBe('https://portal.example')
        expect(`${url.pathname}${url.search}${url.hash}`).toBe(path)
      }
      expect(parseLoginRedirectPath(path)).toBe(path)
    }),
    { numRuns: 10_000, examples: [['//['], ['/\t/evil.example'], ['/.//evil.example']] },
  )
})

test.each(['/accords?page=2', '/blog/3#partie', '/faq?question=repos'])('%s is kept', (path) => {
  expect(parseLoginRedirectPath(path)).toBe(path)
})
