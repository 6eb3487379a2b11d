import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { minimumBrowserVersions } from '#scripts/lib/browserFloor.ts'

/** Web API that some supported browser lacks: a global, or with `member` a property of one. */
type Api = { of: string; member?: string; isStatic: boolean; lacking: string[] }

// Imported, the file of 20 MB would pass through Vite's transformation, which takes a minute.
const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const floor = Object.fromEntries(
  Object.entries(minimumBrowserVersions).map(([name, version]) => [
    { ios_saf: 'safari_ios', samsung: 'samsunginternet_android' }[name] ?? name,
    version,
  ]),
)

/** Web APIs newer than the oldest supported browsers, or missing in one of them, according to MDN. */
export const newerBrowserApis: Api[] = []
/** Names of JavaScript properties and methods that all supported browsers implement on some object. */
export const supportedApiMembers = new Set<string>()

for (const [of, feature] of entriesOf({ ...api, ...javascript.builtins })) {
  const lacking = browsersWithout(feature)
  if (lacking.length > 0) newerBrowserApis.push({ of, isStatic: true, lacking })
  for (const [name, part] of entriesOf(feature)) {
    const [, member = '', kind] = /^([a-z]\w*?)(_static|_event)?$/i.exec(name) ?? []
    if (!member || kind === '_event' || name === of) continue
    const without = browsersWithout(part)
    if (without.length === 0) supportedApiMembers.add(member)
    else newerBrowserApis.push({ of, member, isStatic: kind === '_static' || isStatic(of, member), lacking: without })
  }
}

function entriesOf(feature: object): [string, Identifier][] {
  return Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][]
}

// MDN does not mark static members of the language; Node's own globals tell.
function isStatic(of: string, member: string) {
  const owner = (globalThis as Record<string, unknown>)[of]
  return typeof owner === 'function' || typeof owner === 'object' ? Object.hasOwn(owner ?? {}, member) : false
}

/** Returns the supported browsers that lack a web API, or have it with a prefix or behind a flag only. */
function browsersWithout({ __compat }: Identifier): string[] {
  return Object.entries(floor).flatMap(([browser, version]) => {
    const told = __compat?.support[browser as keyof typeof __compat.support]
    const isThere = told === undefined || [told].flat().some((statement) => isSince(statement, version))
    return isThere ? [] : browser
  })
}

function isSince(statement: SimpleSupportStatement, version: string) {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement
  if (!version_added || version_added === 'preview' || flags || prefix || alternative_name) return false
  return number(version_added) <= number(version) && !(version_removed && number(version_removed) <= number(version))
}

function number(version: string | true) {
  return Number.parseFloat(String(version).replace('≤', ''))
}
