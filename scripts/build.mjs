// npm run build: builds the portal, even when its sources are unchanged.
import { buildPortal } from './lib/build.mjs'
import { enableOwnFolder } from './lib/own.mjs'
import { runMain, runTimedStep } from './lib/run.mjs'
import { setUpDependencies } from './lib/setup.mjs'

await runMain(async () => {
  enableOwnFolder()
  const node = await setUpDependencies()
  await runTimedStep('Construction du portail', () => buildPortal(node))
})
