import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The office and the membership pages do not work offline.
const LEFT_OUT = /\/(?:OfficeScreens|MembershipPage|RequestPage|ActivationPage|ResetPasswordPage)\.tsx$/
// Files that the build's manifest omits, and files whose names have no hash.
const WORKERS = /^pdf\.worker[^/]*\.m?js$/
const NAMED = ['favicon.svg', 'logo-light.svg', 'logo-dark.svg']
/** Page addresses (URLs) to prerender as an empty HTML shell for offline use, one per kind of page. */
const FRAMES = [
  '/accords',
  '/accords/1',
  '/events',
  '/events/1',
  '/profile',
  '/carte/0',
  '/preparer-mon-vol',
  '/',
  '/faq',
  '/contact',
  '/blog',
  '/about',
  '/recherche',
]
const PLACE = 'self.__WB_MANIFEST'

/**
 * Writes the list of files to precache into the built service worker: code of the members' screens, and HTML shells of
 * pages.
 * @param {string} dist path of the build
 * @param {string} version of the sources: each build has frames of its own
 */
export async function writePrecacheList(dist, version) {
  const client = join(dist, 'client')
  const text = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const files = filesOf(/** @type {Manifest} */ (JSON.parse(text)))
  for (const name of await readdir(join(client, 'assets'))) if (WORKERS.test(name)) files.add(`assets/${name}`)
  const named = await Promise.all(
    NAMED.map(async (name) => ({ url: `/${name}`, revision: hashOf(await readFile(join(client, name))) })),
  )
  const list = [
    ...[...files].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
    ...named,
    ...FRAMES.map((url) => ({ url, revision: version.slice(0, 16) })),
  ]
  const worker = join(dist, 'sw.js')
  const code = await readFile(worker, 'utf8')
  if (!code.includes(PLACE)) throw new Error('The service worker has no place for its list of files')
  await writeFile(
    worker,
    code.replace(PLACE, () => JSON.stringify(list)),
  )
}

/** @typedef {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

/**
 * @param {Manifest} manifest
 * @returns {Set<string>}
 */
function filesOf(manifest) {
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const seen = new Set()
  const waiting = ['index.html']
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || LEFT_OUT.test(key)) continue
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
  }
  return files
}

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
