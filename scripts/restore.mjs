// npm run restore FILE: a backup into an empty place; with --to, into a folder or a database of another name; with
// --drill, beside the portal, where it is started, asked, and taken away again.
import { parseArgs } from 'node:util'
import { ensureBuild, setUp } from './lib/setup.mjs'
import { runCommand } from './lib/command.mjs'
import { runMain } from './lib/run.mjs'

// The command itself refuses what it does not know.
const { drill } = parseArgs({ options: { drill: { type: 'boolean' } }, strict: false }).values

if (drill) {
  await runMain(async () => {
    await ensureBuild(await setUp())
    return 0
  })
  if (!process.exitCode) await runCommand('server/commands/drillCommand.ts')
} else await runCommand('server/commands/restoreCommand.ts')
