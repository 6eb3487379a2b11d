// npm run keys -- rotate: a new key for what is sealed, and everything sealed with it, while the portal runs or not.
import { run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  return run(node, ['server/keysCommand.ts', ...process.argv.slice(2)], withTools(node))
})
