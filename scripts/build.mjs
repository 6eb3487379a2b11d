// npm run build: builds the portal, even when its sources are unchanged.
import { buildPortal } from './lib/build.mjs'
import { enableOwnFolder } from './lib/own.mjs'
import { runMain, step } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  enableOwnFolder()
  const node = await setUp()
  await step('Construction du portail', () => buildPortal(node))
})
