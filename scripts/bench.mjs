// npm run bench: measures the built portal in a real browser and under load.
import { run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser } from './lib/browsers.mjs'
import { ensureBuild, ensureLoadClient, setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  const browser = await ensureBrowser()
  await ensureLoadClient()
  await ensureBuild(node)
  return run(node, ['tests/bench/bench.ts', ...process.argv.slice(2)], { ...withTools(node), CHROMIUM_PATH: browser })
})
