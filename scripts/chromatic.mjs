// npm run chromatic: publishes the stories for review, when CHROMATIC_PROJECT_TOKEN is set.
import { join } from 'node:path'
import { npmProgramsFolder, run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  if (!process.env['CHROMATIC_PROJECT_TOKEN']) {
    console.log('Chromatic est laissé de côté : CHROMATIC_PROJECT_TOKEN n’est pas défini.')
    return 0
  }
  const node = await updateDependenciesAndFindNode()
  // Only stories affected by the change. A visual change is no failure: people decide on Chromatic's site.
  const options = [
    '--build-script-name',
    'build-storybook',
    '--only-changed',
    '--exit-zero-on-changes',
    '--skip-update-check',
  ]
  return run(join(npmProgramsFolder, 'chromatic'), options, buildToolEnvironment(node))
})
