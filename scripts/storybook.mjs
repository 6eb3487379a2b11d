// npm run storybook: serves the component library; with --build, writes it to storybook-static/.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { npmProgramsFolder, run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  const node = await updateDependenciesAndFindNode()
  const { build: isBuild } = parseArgs({ options: { build: { type: 'boolean' } }, strict: false }).values
  const options = isBuild ? ['build', '--output-dir', 'storybook-static'] : ['dev', '--port', '6006', '--ci']
  return run(join(npmProgramsFolder, 'storybook'), [...options, '--disable-telemetry'], buildToolEnvironment(node))
})
