// npm run build: builds the portal, even when its sources are unchanged.
import { buildPortal } from './lib/build.mjs'
import { enableOwnIdentityFolder } from './lib/own.mjs'
import { runMain, runTimedStep } from './lib/run.mjs'
import { updateDependenciesAndFindNode } from './lib/setup.mjs'

await runMain(async () => {
  enableOwnIdentityFolder()
  const node = await updateDependenciesAndFindNode()
  await runTimedStep('Construction du portail', () => buildPortal(node))
})
