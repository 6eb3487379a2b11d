import { enableOwnFolder } from './own.mjs'
import { run, runMain, buildToolEnvironment } from './run.mjs'
import { readSettings } from './settings.mjs'
import { setUpDependencies } from './setup.mjs'

/**
 * Runs a terminal command of the server with the settings of this folder's portal.
 * @param {string} file
 */
export const runServerCommand = (file) =>
  runMain(async () => {
    const node = await setUpDependencies()
    enableOwnFolder()
    return run(node, [file, ...process.argv.slice(2)], { ...readSettings(), ...buildToolEnvironment(node) })
  })
