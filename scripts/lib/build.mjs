import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isOwnIdentityFolderEnabled, ownIdentityFolderPath } from './own.mjs'
import { npmProgramsFolder, projectRoot, runProgramQuietly, buildToolEnvironment } from './run.mjs'

// Sources whose changes require a new build.
const SOURCES = [
  'association',
  'contract',
  'theme',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/lib/browserFloor.ts',
  'scripts/lib/build.mjs',
  'scripts/lib/favicon.mjs',
  'scripts/lib/offlineFiles.mjs',
  'scripts/lib/vite',
]
const BUILDS = [['build'], ['build', '--ssr'], ['build', '--mode', 'boot'], ['build', '--mode', 'worker']]
const COMPRESSED = /\.(m?js|css|svg|json)$/

const stamp = join(projectRoot, 'dist/sources.sha256')
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** True when the portal's build in `dist/` was made from the current sources. */
export function isBuildCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/**
 * Builds the portal's client, server renderer, boot script and service worker, then compresses the served files.
 * @param {string} node path of Node 24
 */
export async function buildPortal(node) {
  rmSync(stamp, { force: true })
  const sources = hashOfSources()
  // Vite's native loader applies the `own` condition: bundled, the configuration would use the example's colour.
  for (const options of BUILDS) {
    await runProgramQuietly(
      join(npmProgramsFolder, 'vite'),
      [...options, '--configLoader', 'native', '--logLevel', 'warn'],
      {
        env: { ...buildToolEnvironment(node), NODE_ENV: 'production' },
        sentence: 'Le portail n’a pas pu être construit : les lignes ci-dessus disent pourquoi.',
      },
    )
  }
  if (isOwnIdentityFolderEnabled()) addOwn()
  // Imported late: the module needs a package that is installed by now.
  const { createLogoIco: icoOf } = await import('./favicon.mjs')
  await writeFile(
    join(projectRoot, 'dist/client/favicon.ico'),
    await icoOf(join(projectRoot, 'dist/client/favicon.svg')),
  )
  const { writePrecacheList: writeOfflineFiles } = await import('./offlineFiles.mjs')
  await writeOfflineFiles(join(projectRoot, 'dist'), sources)
  await Promise.all(
    filesIn(join(projectRoot, 'dist/client'))
      .filter((file) => COMPRESSED.test(file))
      .map(compressFile),
  )
  writeFileSync(stamp, sources)
}

function addOwn() {
  const files = join(ownIdentityFolderPath, 'public')
  if (existsSync(files)) cpSync(files, join(projectRoot, 'dist/client'), { recursive: true })
}

// Compresses at the highest level at build time, so that the server never compresses files.
async function compressFile(/** @type {string} */ file) {
  const content = await readFile(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await compress.br(content, { params: quality }))
  await writeFile(`${file}.gz`, await compress.gz(content, { level: 9 }))
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of isOwnIdentityFolderEnabled() ? [...SOURCES, 'own'] : SOURCES) {
    for (const file of filesIn(join(projectRoot, source)))
      hash.update(`${relative(projectRoot, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path a file, a folder or nothing
 * @returns {string[]} sorted files at the path, without hidden folders
 */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path).filter((name) => !name.startsWith('.'))
  return names.toSorted().flatMap((name) => filesIn(join(path, name)))
}
