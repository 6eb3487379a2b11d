import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './run.mjs'

const isRelease = basename(dirname(projectRoot)) === 'releases' && /^[0-9a-f]{40}$/.test(basename(projectRoot))

/** Folder of the installation: the checkout, even for the scripts of a release that `npm run update` has built. */
export const installationFolder = isRelease ? dirname(dirname(projectRoot)) : projectRoot
const releasesFolder = join(installationFolder, 'releases')
const link = join(releasesFolder, 'current')
/** @param {string} commit */
const replacesFile = (commit) => join(releasesFolder, `${commit}.replaces`)

/**
 * Path of the folder of a release.
 * @param {string} commit
 */
export const releaseFolder = (commit) => join(releasesFolder, commit)

/**
 * Runs git in the installation's folder; returns its output.
 * @param {...string} options
 */
export const git = (...options) =>
  execFileSync('git', options, { cwd: installationFolder, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Commit of the checkout; empty without git. */
export function headCommit() {
  try {
    return git('rev-parse', 'HEAD')
  } catch {
    return ''
  }
}

/**
 * Returns the folder of the release that runs instead of the checkout. Undefined before the first update, in the folder
 * of a release, and once the checkout has moved to another commit, by `git pull`: it then takes precedence.
 * @returns {string | undefined}
 */
export function findActiveReleaseFolder() {
  if (isRelease || !existsSync(link)) return undefined
  const folder = realpathSync(link)
  const commit = basename(folder)
  const replaced = existsSync(replacesFile(commit)) ? readFileSync(replacesFile(commit), 'utf8') : commit
  return [commit, replaced].includes(headCommit()) ? folder : undefined
}

/**
 * Makes a release the one that the next start runs, in one step.
 * @param {string} commit
 */
export function activateRelease(commit) {
  mkdirSync(releasesFolder, { recursive: true })
  writeFileSync(replacesFile(commit), headCommit())
  const draft = `${link}.new`
  rmSync(draft, { force: true })
  symlinkSync(commit, draft)
  renameSync(draft, link)
}

/**
 * Runs this script in the folder of the active release. Returns false when there is none.
 * @returns {Promise<boolean>}
 */
export async function runInActiveRelease() {
  const folder = findActiveReleaseFolder()
  if (!folder) return false
  await import(pathToFileURL(join(folder, 'scripts', basename(process.argv[1] ?? ''))).href)
  return true
}

/**
 * Copies the folder `own/` with the association's own identity. Its modules import those beside them, so a link would
 * import another version's.
 * @param {string} from
 * @param {string} to
 */
export function copyOwnFolder(from, to) {
  if (from !== to && existsSync(join(from, 'own'))) cpSync(join(from, 'own'), join(to, 'own'), { recursive: true })
}
