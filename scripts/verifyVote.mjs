// npm run verify-vote FILE [RECEIPT]: counts a published vote again, and checks each ballot, without the portal's code.
import { readFile } from 'node:fs/promises'
import { verifyPublishedVote } from '../public/verification/countBallots.mjs'

const [path, receipt = ''] = process.argv.slice(2)
if (!path) {
  console.error('Écrivez\u00a0: npm run verify-vote FICHIER (le fichier des bulletins, de la page d’un vote clos)')
  process.exit(2)
}
const content = await readFile(path, 'utf8').catch(() => undefined)
const report = await Promise.resolve(content)
  .then((text) => verifyPublishedVote(JSON.parse(text ?? '')))
  .catch(() => undefined)
if (!report) {
  console.error(
    content === undefined
      ? `Ce fichier ne s’ouvre pas\u00a0: ${path}`
      : 'Ce fichier ne se lit pas\u00a0: il n’est pas celui des bulletins d’un vote.',
  )
  process.exit(2)
}
const { title, fingerprint, ballots, voted, electorate, problems, questions, receipts } = report
console.log(title)
console.log(`Clé du vote\u00a0: ${fingerprint}`)
console.log(`${ballots} bulletins, ${voted} participants, ${electorate} inscrits`)
for (const question of questions) {
  console.log(`\n${question.title}`)
  for (const [label, number] of question.lines) console.log(`  ${String(number).padStart(6)}  ${label}`)
  if (question.outcome) console.log(`  → ${question.outcome}`)
}
const code = receipt.toUpperCase().replace(/[^0-9A-Z]/g, '')
if (code) {
  const isFound = receipts.some((one) => one.replaceAll('-', '') === code)
  console.log(isFound ? '\nVotre bulletin est dans le fichier.' : '\nAucun bulletin n’a ce code.')
}
console.log(problems.length === 0 ? '\nTout concorde.' : `\nTout ne concorde pas\u00a0:\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
