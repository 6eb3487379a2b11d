import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Change = { what: string; times: number; from: RegExp; to: string }

const folder = fileURLToPath(new URL('../../../node_modules/react-router/', import.meta.url))
const CODE = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/

// Each with the places where it holds: a later version that is written otherwise fails the build.
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
 * The router's parts can be left out one by one. It names them for developers, which to a bundler is a use: forms, fetchers
 * and the framework's own links would all stay, 4 KiB of the first load. No option of the bundler says so of one package
 * alone. The build fails when the package is not written as it was.
 */
export const pureRouter: Plugin = {
  name: 'pure-router',
  apply: 'build',
  transform: (code, id) => (CODE.test(id) && code.includes('createContext(') ? withoutNames(code) : undefined),
  buildEnd(error) {
    if (!error && ![...this.getModuleIds()].some((id) => CODE.test(id))) throw otherwise('its files have other names')
  },
}

/** The code of the router's parts without their names. Throws when it is not written as it was. */
export function withoutNames(code: string): string {
  return changes.reduce((changed, { what, times, from, to }) => {
    const found = [...changed.matchAll(from)].length
    if (found !== times) throw otherwise(`${what}, ${found} and not ${times}`)
    return changed.replace(from, to)
  }, code)
}

function otherwise(how: string) {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string }
  return new Error(`react-router ${version} is written otherwise (${how}): see scripts/lib/vite/pureRouter.ts`)
}
