import { enableOwnIdentityFolder } from './own.mjs'
import { copyOwnFolder, installationFolder, runInActiveRelease } from './releases.mjs'
import { projectRoot, run, runMain, buildToolEnvironment } from './run.mjs'
import { readSettings } from './settings.mjs'
import { updateDependenciesAndFindNode } from './setup.mjs'

/**
 * Runs a terminal command of the server with the settings of this folder's portal.
 * @param {string} file
 */
export async function runServerCommand(file) {
  if (await runInActiveRelease()) return
  await runMain(async () => {
    const node = await updateDependenciesAndFindNode()
    copyOwnFolder(installationFolder, projectRoot)
    enableOwnIdentityFolder()
    const options = [file, ...process.argv.slice(2)]
    const code = await run(node, options, { ...readSettings(), ...buildToolEnvironment(node) })
    copyOwnFolder(projectRoot, installationFolder)
    return code
  })
}
