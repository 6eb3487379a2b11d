// npm run mail -- receive [--to ADDRESS]: takes an answer that a mail server hands over on the standard input. It
// installs nothing, and says nothing but why a mail was not taken; its exit code tells the mail server what to do.
import { useOwn } from './lib/own.mjs'
import { runWatched, withTools } from './lib/run.mjs'
import { readSettings } from './lib/settings.mjs'
import { isInstalled, node24 } from './lib/setup.mjs'

// Those of server/commands/mailCommand.ts, which says why. Any other is that of a command that could not even begin.
const LATER = 75
const ANSWERS = new Set([0, 64, 65, 67, LATER])

process.exitCode = await receive().catch((error) => later(error.stack))

async function receive() {
  if (!isInstalled()) return later('The dependencies are not those of package-lock.json')
  useOwn()
  const node = node24()
  const options = ['server/commands/mailCommand.ts', ...process.argv.slice(2)]
  const env = { ...readSettings(), ...withTools(node) }
  // What it says is shown once it is known to be for people.
  const { code, errors } = await runWatched(node, options, env, () => undefined)
  if (!ANSWERS.has(code)) return later(errors)
  process.stderr.write(errors)
  return code
}

/**
 * What is said goes back to who has sent the mail, if it waits in vain: the cause is for who asks for it.
 * @param {string} cause
 */
function later(cause) {
  console.error('Votre réponse n’a pas été prise. Le portail est indisponible en ce moment\u00a0: le message attend.')
  if (process.env['LOG_LEVEL'] === 'debug') console.error(cause)
  return LATER
}
