// npm run bench: measures the built portal in a real browser and under load.
import { run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { ensureChromium } from './lib/browsers.mjs'
import { buildIfOutdated, installBenchPrograms, updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  const node = await updateDependenciesAndFindNode()
  const browser = await ensureChromium()
  await installBenchPrograms()
  await buildIfOutdated(node)
  return run(node, ['tests/bench/bench.ts', ...process.argv.slice(2)], {
    ...buildToolEnvironment(node),
    CHROMIUM_PATH: browser,
  })
})
