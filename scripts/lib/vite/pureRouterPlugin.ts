import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Change = { what: string; times: number; from: RegExp; to: string }

const folder = fileURLToPath(new URL('../../../node_modules/react-router/', import.meta.url))
const CODE = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/

// `times`: expected number of matches, so that a different version of the package fails the build.
const changes: Change[] = [
  { what: 'names of parts', times: 15, from: /^\w+\.displayName = ".*";$/gm, to: '' },
  {
    what: 'parts that are made',
    times: 17,
    from: / = (React\w*\.(?:createContext|forwardRef|memo)\()/g,
    to: ' = /* @__PURE__ */ $1',
  },
  {
    what: 'a class that is told its context',
    times: 1,
    from: /^(var (\w+) = class .*\{)$([^]*?)^\2\.contextType = (\w+);$/gm,
    to: '$1 static contextType = $4;$3',
  },
]

/**
 * Vite plugin that makes React Router tree-shakeable, which saves 4 KiB of the first load. The bundler counts
 * `displayName` assignments as uses of forms, fetchers and links. Fails the build when the package's code differs.
 */
export const treeShakeRouterPlugin: Plugin = {
  name: 'pure-router',
  apply: 'build',
  transform: (code, id) =>
    CODE.test(id) && code.includes('createContext(') ? removeRouterDisplayNames(code) : undefined,
  buildEnd(error) {
    if (!error && ![...this.getModuleIds()].some((id) => CODE.test(id))) throw otherwise('its files have other names')
  },
}

/**
 * Removes the `displayName` assignments from React Router's code. Throws when the code differs from the expected
 * version.
 */
export function removeRouterDisplayNames(code: string): string {
  return changes.reduce((changed, { what, times, from, to }) => {
    const found = [...changed.matchAll(from)].length
    if (found !== times) throw otherwise(`${what}, ${found} and not ${times}`)
    return changed.replace(from, to)
  }, code)
}

function otherwise(how: string) {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string }
  return new Error(`react-router ${version} is written otherwise (${how}): see scripts/lib/vite/pureRouterPlugin.ts`)
}
