// npm run restore FILE: restores a backup into an empty portal. With --to: into another folder or database. With
// --drill: into a temporary portal that is started, tested and deleted.
import { parseArgs } from 'node:util'
import { buildIfOutdated, updateDependenciesAndFindNode } from './lib/setup.mjs'
import { runServerCommand } from './lib/command.mjs'
import { runInActiveRelease } from './lib/releases.mjs'
import { runMain } from './lib/run.mjs'

// The command itself rejects unknown options.
const { drill } = parseArgs({ options: { drill: { type: 'boolean' } }, strict: false }).values

if (await runInActiveRelease()) {
  // The release's script has done it.
} else if (drill) {
  await runMain(async () => {
    await buildIfOutdated(await updateDependenciesAndFindNode())
    return 0
  })
  if (!process.exitCode) await runServerCommand('server/commands/drillCommand.ts')
} else await runServerCommand('server/commands/restoreCommand.ts')
