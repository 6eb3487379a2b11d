import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal, isBuilt } from './build.mjs'
import { findProgram, installPackages, isDebianRoot } from './system.mjs'
import { bin, Explained, pathOutside, root, runQuietly, step } from './run.mjs'

/**
 * Installs the dependencies when node_modules is not what package-lock.json says, and gives the path of Node 24.
 * @returns {Promise<string>}
 */
export async function setUp() {
  ensureNode()
  await ensureDependencies()
  return node24()
}

/** Throws a sentence when this Node cannot even run the set-up. */
export function ensureNode() {
  if (major(process.versions.node) >= 20) return
  throw new Explained(
    `Il faut Node 20 ou plus récent (ici ${process.versions.node}) : voyez nodejs.org, puis recommencez.`,
  )
}

/** Installs exactly what package-lock.json says, unless it is already there. */
export async function ensureDependencies() {
  if (isInstalled()) return
  await step('Installation des dépendances (une seule fois, environ une minute)', () =>
    runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: { PATH: pathOutside() },
      sentence: 'Les dépendances n’ont pas pu être installées : vérifiez le réseau, puis relancez la même commande.',
    }),
  )
}

/**
 * The Node that runs the portal: the one that npm installed, else this one when it is recent enough.
 * @returns {string} its path
 */
export function node24() {
  const installed = join(bin, 'node')
  if (existsSync(installed)) return installed
  if (major(process.versions.node) >= 24) return process.execPath
  throw new Explained(
    `Le portail tourne sur Node 24 (ici ${process.versions.node}) : installez-le depuis nodejs.org, puis recommencez.`,
  )
}

/**
 * Builds the portal when its sources have changed since the last build.
 * @param {string} node the path of Node 24
 */
export async function ensureBuild(node) {
  if (!isBuilt()) await step('Construction du portail', () => buildPortal(node))
}

/** Installs wrk, which the bench asks servers with, where that is possible; the bench says what it cannot measure without. */
export async function ensureLoadClient() {
  if (findProgram(['wrk']) || !isDebianRoot()) return
  await step('Installation de wrk', () => installPackages(['wrk'], 'wrk n’a pas pu être installé.')).catch((error) =>
    console.log(`\n${error.message}`),
  )
}

/**
 * Whether the dependencies are there, as package-lock.json says. npm writes the list of what it has installed once it
 * has finished: an installation cut short has none.
 */
export function isInstalled() {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'))
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  for (const [path, { version, optional, devOptional }] of wanted) {
    const found = installed.get(path)
    if (found ? found.version !== version : !(optional || devOptional)) return false
  }
  return [...installed.keys()].every((path) => wanted.has(path))
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @param {string} file
 * @returns {Map<string, Locked>} what the lock file names, by path; nothing when there is no such file
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
