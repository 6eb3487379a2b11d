import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgramQuietly } from './run.mjs'

/** True for root on Debian or a derivative, where a script can install system packages. */
export const canInstallDebianPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs Debian packages.
 * @param {string[]} packages
 * @param {string} sentence message of the error thrown on failure
 */
export async function installDebianPackages(packages, sentence) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runProgramQuietly('apt-get', ['update'], { env, sentence })
  await runProgramQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, sentence })
}

/**
 * Returns the path of the first of several program names found in the PATH.
 * @param {string[]} names
 */
export function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutableFilePath)
}

/**
 * True when a path is an executable file.
 * @param {string} path
 */
export function isExecutableFilePath(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
