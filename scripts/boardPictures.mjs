// npm run board:pictures: takes the screenshots of the office's help from the demo, into docs/media.
import { join } from 'node:path'
import { npmProgramsFolder, run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { ensureChromium } from './lib/browsers.mjs'
import { buildIfOutdated, updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  const node = await updateDependenciesAndFindNode()
  const browser = await ensureChromium()
  await buildIfOutdated(node)
  const env = { ...buildToolEnvironment(node), CHROMIUM_PATH: browser, BOARD_PICTURES: 'yes' }
  return run(join(npmProgramsFolder, 'playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], env)
})
