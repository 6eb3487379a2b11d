// npm run content -- import|export FOLDER: the texts and pictures of the portal as files, while it runs or not.
import { run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  return run(node, ['server/contentCommand.ts', ...process.argv.slice(2)], withTools(node))
})
