// npm run strain: runs attacks and overload against the built portal on this machine, and prints the results.
import { run, runMain, withTools } from './lib/run.mjs'
import { ensureBuild, setUp } from './lib/setup.mjs'

await runMain(async () => {
  const node = await setUp()
  await ensureBuild(node)
  return run(node, ['tests/strain/strain.ts', ...process.argv.slice(2)], withTools(node))
})
