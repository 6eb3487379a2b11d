// npm run build: builds the portal, whether or not its sources have changed.
import { buildPortal } from './lib/build.mjs'
import { useOwn } from './lib/own.mjs'
import { runMain, step } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  useOwn()
  const node = await setUp()
  await step('Construction du portail', () => buildPortal(node))
})
