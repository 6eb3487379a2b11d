import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildPortal, isBuilt } from './build.mjs'
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

/**
 * The Chromium that runs the browser's tests, installed by the system when it is missing and that is possible.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const known = process.env['CHROMIUM_PATH']
  if (known) {
    if (isProgram(known)) return known
    throw new Explained(`CHROMIUM_PATH ne mène pas à un programme (${known}) : corrigez-le, ou retirez-le.`)
  }
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version'))
    await step('Installation de Chromium', installBrowser)
  const installed = findBrowser()
  if (installed) return installed
  throw new Explained(
    'Il manque Chromium pour les essais dans un vrai navigateur : installez-le (paquet chromium), ou donnez son chemin dans CHROMIUM_PATH.',
  )
}

const installBrowser = () =>
  installPackages(
    ['chromium', 'fonts-liberation'],
    'Chromium n’a pas pu être installé : installez le paquet chromium, puis relancez la même commande.',
  )

const OTHERS = {
  FIREFOX_PATH: { names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  WEBKIT_DRIVER: {
    names: ['WebKitWebDriver'],
    beside: ['Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
}

/**
 * The other browsers of the journeys, installed by the system when they are missing and that is possible. The journeys
 * of one that is not there are left out, which is said.
 * @returns {Promise<Record<string, string>>} their programs, by the names that the journeys know
 */
export async function ensureOtherBrowsers() {
  const missing = Object.values(OTHERS).filter((other) => !findOther(other))
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const packages = missing.flatMap((other) => other.packages)
    const sentence = `Des navigateurs n’ont pas pu être installés (${packages.join(', ')}).`
    const install = () => installPackages(packages, sentence)
    // The others are tried all the same.
    await step('Installation d’autres navigateurs', install).catch((error) => console.log(`\n${error.message}`))
  }
  const found = Object.entries(OTHERS).map(([name, other]) => [name, process.env[name] ?? findOther(other)])
  for (const [name, program] of found) {
    if (!program) console.log(`\nSans ${name} sur cette machine : ses parcours ne sont pas essayés (docs/browsers.md).`)
  }
  return Object.fromEntries(found.filter(([, program]) => program))
}

/** @param {{ names: string[], beside?: string[] }} other without what it runs on it is not there */
const findOther = ({ names, beside }) => (!beside || findProgram(beside) ? findProgram(names) : undefined)

/** Installs wrk, which the bench asks servers with, where that is possible; the bench says what it cannot measure without. */
export async function ensureLoadClient() {
  if (findProgram(['wrk']) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  await step('Installation de wrk', () => installPackages(['wrk'], 'wrk n’a pas pu être installé.')).catch((error) =>
    console.log(`\n${error.message}`),
  )
}

/**
 * @param {string[]} packages
 * @param {string} sentence said when it fails
 */
async function installPackages(packages, sentence) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env, sentence })
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, sentence })
}

const findBrowser = () => findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])

/** @param {string[]} names */
function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
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
