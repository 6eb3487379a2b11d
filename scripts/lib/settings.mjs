import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as util from 'node:util'
import { installationFolder } from './releases.mjs'
import { ExplainedScriptError, projectRoot } from './run.mjs'

/**
 * Returns the portal's settings for the server and every terminal command: environment variables, then the settings
 * file. `SETTINGS_FILE` names the file. By default it is `envol.env`, or for a command the file of the portal's last
 * start.
 * @param {{ isStart?: boolean }} [of]
 * @returns {NodeJS.ProcessEnv}
 */
export function readSettings({ isStart = false } = {}) {
  const usual = join(installationFolder, 'envol.env')
  const file = process.env['SETTINGS_FILE'] || (isStart ? undefined : lastFile()) || usual
  if (file === usual && !existsSync(file)) return { ...process.env, SETTINGS_FILE: file }
  return { ...parse(readText(file), file), ...process.env, SETTINGS_FILE: file }
}

/** @returns {string | undefined} settings file of the portal's last start */
function lastFile() {
  try {
    return JSON.parse(readFileSync(join(projectRoot, 'data/portal.json'), 'utf8')).file
  } catch {
    return undefined
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ExplainedScriptError(
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
  if (!util.parseEnv) throw new ExplainedScriptError(`Pour lire ${file}, il faut Node 20.12 ou plus récent.`)
  return util.parseEnv(text)
}
