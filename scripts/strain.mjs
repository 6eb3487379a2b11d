// npm run strain: runs attacks and overload against the built portal on this machine, and prints the results.
import { run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { buildIfOutdated, updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  const node = await updateDependenciesAndFindNode()
  await buildIfOutdated(node)
  return run(node, ['tests/strain/strain.ts', ...process.argv.slice(2)], buildToolEnvironment(node))
})
