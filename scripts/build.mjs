// npm run build: builds the portal, even when its sources are unchanged.
import { buildPortal } from './lib/build.mjs'
import { useOwn } from './lib/own.mjs'
import { runMain, step } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  useOwn()
  const node = await setUp()
  await step('Construction du portail', () => buildPortal(node))
})
