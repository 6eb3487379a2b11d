// npm run visual: compares the stories' screenshots with the base commit; with --accept, accepts the last report.
import { run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { ensureChromium } from './lib/browsers.mjs'
import { updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  const node = await updateDependenciesAndFindNode()
  const browser = await ensureChromium()
  const words = process.argv.slice(2).filter((word) => word !== '--prove')
  // --prove checks that intended small changes are detected, and unchanged files are not.
  const program = process.argv.includes('--prove') ? 'tests/visual/prove.ts' : 'tests/visual/review.ts'
  return run(node, [program, ...words], { ...buildToolEnvironment(node), CHROMIUM_PATH: browser })
})
