import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The office and the membership pages do not work offline.
const LEFT_OUT = /\/(?:OfficeScreens|MembershipPage|RequestPage|ActivationPage|ResetPasswordPage)\.tsx$/
// Files that no chunk of the build's manifest names, and files whose names have no hash.
const WORKERS = /^pdf\.worker[^/]*\.m?js$/
const NAMED = ['favicon.svg', 'logo-light.svg', 'logo-dark.svg']
/** Page addresses (URLs) whose empty HTML frames every member's device caches, one per kind of page. */
const VISIT_FRAMES = ['/', '/accords', '/accords/1', '/events', '/events/1', '/profile']
/** The same for prepared devices. The last one tells that all files are cached (src/offline/worker/packFiles.ts). */
const PACK_FRAMES = [
  '/consultations',
  '/consultations/1',
  '/carte/0',
  '/faq',
  '/contact',
  '/blog',
  '/about',
  '/recherche',
  '/preparer-mon-vol',
]
/** Code that each page of a member loads at its start. */
const FIRST = ['src/loadReactFirst.ts', 'src/start.tsx', 'src/renderForMember.ts']
/** Code of the members' screens that are visited most, with what it imports. */
const VISITED = /\/(?:HomePage|MemberHome|AccordsPage|AccordPage|EventsPage|EventPage|ProfilePage|UserMenu)\.tsx$/
const FONTS = /\.woff2$/
const DRAWINGS = /\.svg$/
const PLACE = 'self.__WB_MANIFEST'

/**
 * Writes the list of files to precache into the built service worker: code and page frames of members' visits. Writes the
 * list of the other files that a prepared device caches to `offline-files.json`.
 * @param {string} dist path of the build
 * @param {string} sources hash of the sources: each build has frames of its own
 */
export async function writePrecacheList(dist, sources) {
  const client = join(dist, 'client')
  const version = sources.slice(0, 16)
  const manifest = /** @type {Manifest} */ (JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  const visited = Object.keys(manifest).filter((key) => VISITED.test(key))
  const visits = filesOf(manifest, ['index.html', ...FIRST, ...visited], {
    isDeep: false,
  })
  const all = filesOf(manifest, ['index.html'], { isDeep: true })
  for (const name of await readdir(join(client, 'assets'))) {
    if (WORKERS.test(name)) all.add(`assets/${name}`)
    if (FONTS.test(name)) visits.add(`assets/${name}`)
  }
  const named = await Promise.all(
    NAMED.map(async (name) => ({ url: `/${name}`, revision: hashOf(await readFile(join(client, name))) })),
  )
  const list = [
    ...VISIT_FRAMES.map((url) => ({ url, revision: version })),
    ...[...visits].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
    ...named,
  ]
  const worker = join(dist, 'sw.js')
  const code = await readFile(worker, 'utf8')
  if (!code.includes(PLACE)) throw new Error('The service worker has no place for its list of files')
  await writeFile(
    worker,
    code.replace(PLACE, () => JSON.stringify(list)),
  )
  const packOnly = [...all].filter((file) => !visits.has(file)).toSorted()
  const files = [...packOnly.map((file) => `/${file}`), ...PACK_FRAMES]
  await writeFile(join(client, 'offline-files.json'), JSON.stringify({ version, files }))
}

/** @typedef {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

/**
 * @param {Manifest} manifest
 * @param {string[]} entries
 * @param {{ isDeep: boolean }} how `isDeep` adds what is loaded later
 * @returns {Set<string>}
 */
function filesOf(manifest, entries, { isDeep }) {
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const seen = new Set()
  const waiting = [...entries]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || LEFT_OUT.test(key)) continue
    seen.add(key)
    for (const file of [
      chunk.file,
      ...(chunk.css ?? []),
      ...(chunk.assets ?? []).filter((name) => isDeep || DRAWINGS.test(name)),
    ])
      files.add(file)
    waiting.push(...(chunk.imports ?? []), ...(isDeep ? (chunk.dynamicImports ?? []) : []))
  }
  return files
}

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
