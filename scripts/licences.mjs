// npm run licences: reports npm packages whose licence is not in the list of scripts/lib/licences.mjs.
import { findForbiddenLicences } from './lib/licences.mjs'
import { ExplainedScriptError, runMain } from './lib/run.mjs'

await runMain(async () => {
  const forbidden = findForbiddenLicences()
  if (forbidden.length === 0) return console.log('Licences : en règle')
  throw new ExplainedScriptError(
    `Ces licences ne sont pas dans la liste de scripts/lib/licences.mjs :\n${forbidden.join('\n')}`,
  )
})
