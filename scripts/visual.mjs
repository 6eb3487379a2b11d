// npm run visual: compares the stories' screenshots with the base commit; with --accept, accepts the last report.
import { run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser } from './lib/browsers.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  const browser = await ensureBrowser()
  const words = process.argv.slice(2).filter((word) => word !== '--prove')
  // --prove checks that intended small changes are detected, and unchanged files are not.
  const program = process.argv.includes('--prove') ? 'tests/visual/prove.ts' : 'tests/visual/review.ts'
  return run(node, [program, ...words], { ...withTools(node), CHROMIUM_PATH: browser })
})
