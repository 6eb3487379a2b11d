// npm run storybook: the library of components, live; with --build, as files in storybook-static/.
import { join } from 'node:path'
import { bin, run, runMain, withTools } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  const isBuild = process.argv.includes('--build')
  const options = isBuild ? ['build', '--output-dir', 'storybook-static'] : ['dev', '--port', '6006', '--ci']
  return run(join(bin, 'storybook'), [...options, '--disable-telemetry'], withTools(node))
})
