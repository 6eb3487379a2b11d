// npm run backup [FILE]: the database and the files in one file, while the portal runs or not.
import { run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  return run(node, ['server/database/backup/backupCommand.ts', ...process.argv.slice(2)], withTools(node))
})
