// npm run restore FILE: a backup into an empty place; with --to, into a folder or a database of another name.
import { run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  return run(node, ['server/database/backup/restoreCommand.ts', ...process.argv.slice(2)], withTools(node))
})
