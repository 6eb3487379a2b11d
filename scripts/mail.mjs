// npm run mail -- receive [--to ADDRESS]: receives a mailed answer from a mail server on standard input. Installs
// nothing and prints only errors; the exit code tells the mail server whether to retry or bounce.
import { enableOwnIdentityFolder } from './lib/own.mjs'
import { runInActiveRelease } from './lib/releases.mjs'
import { runProgramReturningErrors, buildToolEnvironment } from './lib/run.mjs'
import { readSettings } from './lib/settings.mjs'
import { hasCurrentNpmDependencies, findNode24 } from './lib/setup.mjs'

// Exit codes of server/commands/mailCommand.ts. Any other code means that the command did not start.
const LATER = 75
const ANSWERS = new Set([0, 64, 65, 67, LATER])

if (!(await runInActiveRelease())) process.exitCode = await receive().catch((error) => later(error.stack))

async function receive() {
  if (!hasCurrentNpmDependencies()) return later('The dependencies are not those of package-lock.json')
  enableOwnIdentityFolder()
  const node = findNode24()
  const options = ['server/commands/mailCommand.ts', ...process.argv.slice(2)]
  const env = { ...readSettings(), ...buildToolEnvironment(node) }
  // Errors are printed only when they come from the command itself, for the sender.
  const { code, errors } = await runProgramReturningErrors(node, options, env, () => undefined)
  if (!ANSWERS.has(code)) return later(errors)
  process.stderr.write(errors)
  return code
}

/**
 * Returns the exit code that makes the mail server retry, and prints a message for the sender. The cause is printed
 * only for debugging.
 * @param {string} cause
 */
function later(cause) {
  console.error('Votre réponse n’a pas été prise. Le portail est indisponible en ce moment\u00a0: le message attend.')
  if (process.env['LOG_LEVEL'] === 'debug') console.error(cause)
  return LATER
}
