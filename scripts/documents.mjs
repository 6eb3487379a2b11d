// npm run demo:documents: generates the PDFs of the demo's agreements and events from their texts.
import { run, runMain } from './lib/run.mjs'
import { setUpDependencies } from './lib/setup.mjs'

await runMain(async () =>
  run(await setUpDependencies(), ['scripts/documents/writeDocuments.ts', ...process.argv.slice(2)]),
)
