// npm run demo:documents: generates the PDFs of the demo's agreements and events from their texts.
import { run, runMain } from './lib/run.mjs'
import { updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () =>
  run(await updateDependenciesAndFindNode(), ['scripts/documents/writeDocuments.ts', ...process.argv.slice(2)]),
)
