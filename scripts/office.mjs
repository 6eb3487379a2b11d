// npm run office -- requests | accept ID | refuse ID: answers those who ask to join, while the portal runs or not.
import { run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  return run(node, ['server/officeCommand.ts', ...process.argv.slice(2)], withTools(node))
})
