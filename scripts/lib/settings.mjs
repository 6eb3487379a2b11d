import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as util from 'node:util'
import { Explained, root } from './run.mjs'

/**
 * The settings of this folder's portal, the same for its start and for every command: the environment's, and those of
 * the settings file that the environment does not say. `SETTINGS_FILE` names that file; it is `envol.env` unless told,
 * or for a command the one that the portal was last started with.
 * @param {{ isStart?: boolean }} [of]
 * @returns {NodeJS.ProcessEnv}
 */
export function readSettings({ isStart = false } = {}) {
  const usual = join(root, 'envol.env')
  const file = process.env['SETTINGS_FILE'] || (isStart ? undefined : lastFile()) || usual
  if (file === usual && !existsSync(file)) return { ...process.env, SETTINGS_FILE: file }
  return { ...parse(readText(file), file), ...process.env, SETTINGS_FILE: file }
}

/** @returns {string | undefined} the settings file that the portal was last started with */
function lastFile() {
  try {
    return JSON.parse(readFileSync(join(root, 'data/portal.json'), 'utf8')).file
  } catch {
    return undefined
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Explained(
      `Le fichier des réglages ${file} ne peut pas être lu : vérifiez qu’il existe et que ce compte peut le lire.`,
    )
  }
}

/**
 * @param {string} text
 * @param {string} file
 * @returns {NodeJS.ProcessEnv}
 */
function parse(text, file) {
  // Since Node 20.12.
  if (!util.parseEnv) throw new Explained(`Pour lire ${file}, il faut Node 20.12 ou plus récent.`)
  return util.parseEnv(text)
}
