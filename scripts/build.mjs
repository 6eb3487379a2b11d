// npm run build: builds the portal, even when its sources are unchanged; with --if-outdated, only when they have
// changed.
import { parseArgs } from 'node:util'
import { buildPortal } from './lib/build.mjs'
import { enableOwnIdentityFolder } from './lib/own.mjs'
import { runMain, runTimedStep } from './lib/run.mjs'
import { buildIfOutdated, updateDependenciesAndFindNode } from './lib/setup.mjs'

const { 'if-outdated': isLazy } = parseArgs({ options: { 'if-outdated': { type: 'boolean' } } }).values

await runMain(async () => {
  enableOwnIdentityFolder()
  const node = await updateDependenciesAndFindNode()
  if (isLazy) return buildIfOutdated(node)
  await runTimedStep('Construction du portail', () => buildPortal(node))
})
