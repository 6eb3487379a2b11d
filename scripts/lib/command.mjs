import { enableOwnIdentityFolder } from './own.mjs'
import { run, runMain, buildToolEnvironment } from './run.mjs'
import { readSettings } from './settings.mjs'
import { updateDependenciesAndFindNode } from './setup.mjs'

/**
 * Runs a terminal command of the server with the settings of this folder's portal.
 * @param {string} file
 */
export const runServerCommand = (file) =>
  runMain(async () => {
    const node = await updateDependenciesAndFindNode()
    enableOwnIdentityFolder()
    return run(node, [file, ...process.argv.slice(2)], { ...readSettings(), ...buildToolEnvironment(node) })
  })
