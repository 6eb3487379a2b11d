// Page that counts a published vote again on the reader's device.
import { verifyPublishedVote } from './countBallots.mjs'

const file = /** @type {HTMLInputElement} */ (document.getElementById('file'))
const receipt = /** @type {HTMLInputElement} */ (document.getElementById('receipt'))
const report = /** @type {HTMLElement} */ (document.getElementById('report'))
const outcomes = /** @type {Record<string, string>} */ ({
  adopted: 'adopté',
  rejected: 'rejeté',
  tie: 'égalité',
  'no-quorum': 'quorum non atteint',
})
/** @type {import('./countBallots.mjs').Report | undefined} */
let counted

file.addEventListener('change', () => {
  const [chosen] = file.files ?? []
  if (chosen) void verifyFile(chosen)
})
receipt.addEventListener('input', show)

/** @param {File} chosen */
async function verifyFile(chosen) {
  counted = undefined
  report.replaceChildren(element('p', 'Vérification…'))
  try {
    counted = await verifyPublishedVote(JSON.parse(await chosen.text()))
    show()
  } catch {
    report.replaceChildren(element('p', 'Ce fichier ne se lit pas\u00a0: il n’est pas celui des bulletins d’un vote.'))
  }
}

function show() {
  if (!counted) return
  const { title, fingerprint, ballots, voted, electorate, problems, receipts, questions } = counted
  const code = receipt.value.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const isFound = receipts.some((one) => one.replaceAll('-', '') === code)
  report.replaceChildren(
    element('h2', title),
    element('p', problems.length === 0 ? 'Tout concorde.' : 'Tout ne concorde pas\u00a0:'),
    list(problems),
    element('p', `${ballots} bulletins, ${voted} participants, ${electorate} inscrits.`),
    element('p', 'Empreinte de la clé du vote, à comparer avec celle de sa page\u00a0:'),
    element('code', fingerprint),
    ...(code ? [element('p', isFound ? 'Votre bulletin est dans le fichier.' : 'Aucun bulletin n’a ce code.')] : []),
    ...questions.flatMap(({ title: question, lines, outcome }) => [
      element('h3', question),
      table(lines),
      ...(outcome ? [element('p', `Décision\u00a0: ${outcomes[outcome] ?? outcome}.`)] : []),
    ]),
  )
}

/**
 * @param {string} tag
 * @param {string} [text]
 */
function element(tag, text = '') {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** @param {string[]} sentences */
function list(sentences) {
  const made = element('ul')
  made.append(...sentences.map((sentence) => element('li', sentence)))
  return made
}

/** @param {[string, number][]} lines */
function table(lines) {
  const made = element('table')
  for (const [label, number] of lines) {
    const row = element('tr')
    const head = element('th', label)
    head.setAttribute('scope', 'row')
    row.append(head, element('td', String(number)))
    made.append(row)
  }
  return made
}
