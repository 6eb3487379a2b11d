// npm run board:pictures: takes the screenshots of the office's help from the demo, into docs/media.
import { join } from 'node:path'
import { bin, run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser } from './lib/browsers.mjs'
import { ensureBuild, setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  const browser = await ensureBrowser()
  await ensureBuild(node)
  const env = { ...withTools(node), CHROMIUM_PATH: browser, BOARD_PICTURES: 'yes' }
  return run(join(bin, 'playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], env)
})
