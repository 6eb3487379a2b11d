import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { removeRouterDisplayNames } from '#scripts/lib/vite/pureRouterPlugin.ts'

const folder = 'node_modules/react-router/dist/production'
const parts = readdirSync(folder)
  .filter((file) => /^chunk-.*\.mjs$/.test(file))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .filter((code) => code.includes('createContext('))

it('the names come from the installed router’s parts, in one file', () => {
  expect(parts).toHaveLength(1)
  expect(removeRouterDisplayNames(parts[0] ?? '')).not.toMatch(/^\w+\.displayName/m)
})

it.each([
  ['Link.displayName = "Link";', 'Link["displayName"] = "Link";'],
  ['var Link = React10.forwardRef(', 'var Link = forwardRef('],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
])('the build fails when %s is written otherwise', (from, to) => {
  const [code = ''] = parts
  expect(code).toContain(from)
  expect(() => removeRouterDisplayNames(code.replace(from, to))).toThrow(/^react-router [\d.]+ is written otherwise/)
})
