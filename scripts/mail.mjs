// npm run mail -- receive [--to ADDRESS]: takes an answer that a mail server hands over on the standard input. It
// installs nothing, and says nothing but why a mail was not taken; its exit code tells the mail server what to do.
import { useOwn } from './lib/own.mjs'
import { run, withTools } from './lib/run.mjs'
import { readSettings } from './lib/settings.mjs'
import { isInstalled, node24 } from './lib/setup.mjs'

// Those of server/commands/mailCommand.ts. Any other is that of a command that could not even begin, half installed.
const ANSWERS = new Set([0, 64, 65, 67])
const LATER = 75

process.exitCode = await receive().catch((error) => {
  console.error(error.message)
  return LATER
})

async function receive() {
  if (!isInstalled()) return LATER
  useOwn()
  const node = node24()
  const options = ['server/commands/mailCommand.ts', ...process.argv.slice(2)]
  const code = await run(node, options, { ...readSettings(), ...withTools(node) })
  return ANSWERS.has(code) ? code : LATER
}
