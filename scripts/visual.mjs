// npm run visual: compares what the stories look like with the base commit; with --accept, accepts the last report.
import { run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser, setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  const browser = await ensureBrowser()
  return run(node, ['tests/visual/review.ts', ...process.argv.slice(2)], { ...withTools(node), CHROMIUM_PATH: browser })
})
