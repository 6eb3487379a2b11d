// Counts a published vote again, without any code of the portal: WebCrypto alone, in a browser or in Node.

/**
 * @typedef {{ answers: string, token: string, signature: string, proof: string }} Ballot
 * @typedef {{ id: string, kind: string, title: string, options: { id: string, label: string }[], min: number | null,
 *   max: number | null, rule: { adopts: string, majority: string, counts_abstentions: boolean } | null }} Question
 * @typedef {{ question: string, answered: number, no_opinion: number, skipped: number,
 *   groups: { id: string | null, label: string, count: number }[], decision: { outcome: string } | null }} Counted
 * @typedef {{ format: string, poll: { id: number, title: string, electorate: number, voted: number,
 *   quorum_percent: number | null }, questions: Question[], public_key: string, ballots: Ballot[],
 *   result: { electorate: number, voted: number, ballots: number, questions: Counted[] } }} Published
 * @typedef {{ title: string, fingerprint: string, ballots: number, voted: number, electorate: number, problems: string[],
 *   receipts: string[], questions: { title: string, lines: [string, number][], outcome: string | undefined }[] }} Report
 */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Checks the signatures of all ballots, looks for tokens that occur twice, and counts the answers again.
 * @param {Published} file content of the file that the portal publishes
 * @returns {Promise<Report>} problems is empty when everything agrees
 */
export async function verifyPublishedVote(file) {
  if (file?.format !== 'ballots-1' || !Array.isArray(file.ballots) || !Array.isArray(file.questions))
    throw new Error('Ce fichier n’est pas celui des bulletins d’un vote.')
  /** @type {string[]} */
  const problems = []
  const { poll, questions, ballots, result } = file
  const spki = fromBase64Url(file.public_key)
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-PSS', hash: 'SHA-384' }, false, ['verify'])
  /** @type {string[]} */
  const receipts = []
  /** @type {Record<string, unknown>[]} */
  const answered = []
  const seen = new Set()
  for (const ballot of ballots) {
    const receipt = await receiptOf(fromBase64Url(ballot.token))
    receipts.push(receipt)
    if (seen.has(ballot.token)) problems.push(`Le bulletin ${receipt} figure deux fois.`)
    seen.add(ballot.token)
    const wrong = await problemOf(ballot, poll.id, key)
    if (wrong) problems.push(`Le bulletin ${receipt} ${wrong}.`)
    answered.push(answersOf(ballot))
  }
  if (ballots.length > poll.voted) problems.push('Il y a plus de bulletins que de participants.')
  if (poll.voted > poll.electorate) problems.push('Il y a plus de participants que d’inscrits.')
  if (result.ballots !== ballots.length || result.voted !== poll.voted || result.electorate !== poll.electorate)
    problems.push('Les nombres annoncés ne sont pas ceux du fichier.')
  const counted = questions.map((question) => count(question, answered, poll))
  for (const [index, question] of questions.entries())
    problems.push(...differences(question, counted[index], result.questions[index]))
  return {
    title: poll.title,
    fingerprint: await fingerprintOf(spki),
    ballots: ballots.length,
    voted: poll.voted,
    electorate: poll.electorate,
    problems,
    receipts,
    questions: counted.map(({ title, lines, outcome }) => ({ title, lines, outcome })),
  }
}

/**
 * @param {Ballot} ballot
 * @param {number} poll
 * @param {CryptoKey} key
 * @returns {Promise<string | undefined>} French end of a sentence; undefined for a genuine ballot
 */
async function problemOf({ answers, token, signature, proof }, poll, key) {
  const bytes = fromBase64Url(token)
  if (bytes.length !== 97) return 'a un jeton d’une autre taille'
  const pss = { name: 'RSA-PSS', saltLength: 48 }
  if (!(await crypto.subtle.verify(pss, key, fromBase64Url(signature), bytes))) return 'n’est pas signé par ce vote'
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const own = await crypto.subtle.importKey('raw', bytes.slice(32), curve, false, ['verify']).catch(() => undefined)
  const signed = new TextEncoder().encode(`ballot-1\n${poll}\n${answers}`)
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  const isUnchanged = own && (await crypto.subtle.verify(ecdsa, own, fromBase64Url(proof), signed))
  return isUnchanged ? undefined : 'a été changé après son envoi'
}

/**
 * @param {Ballot} ballot
 * @returns {Record<string, unknown>}
 */
function answersOf({ answers }) {
  try {
    return JSON.parse(answers)
  } catch {
    return {}
  }
}

/**
 * @param {Question} question
 * @param {Record<string, unknown>[]} ballots
 * @param {Published['poll']} poll
 */
function count(question, ballots, poll) {
  /** @type {Map<string, number>} */
  const counts = new Map(optionsOf(question).map(({ id }) => [id, 0]))
  let abstentions = 0
  let skipped = 0
  for (const ballot of ballots) {
    const answer = ballot[question.id]
    if (answer === null) abstentions += 1
    else if (answer === undefined) skipped += 1
    else
      for (const [index, id] of [answer].flat().map(String).entries())
        counts.set(id, (counts.get(id) ?? 0) + (question.kind === 'ranking' ? question.options.length - index : 1))
  }
  const labels = new Map(optionsOf(question).map(({ id, label }) => [id, label]))
  /** @type {[string, number][]} */
  const lines = [...counts].map(([id, number]) => [labels.get(id) ?? `Réponse inconnue (${id})`, number])
  lines.push(['Sans opinion', abstentions], ['Sans réponse', skipped])
  return {
    title: question.title,
    counts,
    abstentions,
    skipped,
    lines,
    outcome: decide(question, counts, abstentions, poll),
  }
}

/** @param {Question} question */
function optionsOf({ kind, options, min, max }) {
  if (kind !== 'scale') return options
  return Array.from({ length: (max ?? 0) - (min ?? 0) + 1 }, (_, step) => String((min ?? 0) + step)).map((id) => ({
    id,
    label: id,
  }))
}

/**
 * @param {Question} question
 * @param {Map<string, number>} counts
 * @param {number} abstentions
 * @param {Published['poll']} poll
 * @returns {string | undefined} decision; undefined for a question without a rule
 */
function decide({ rule }, counts, abstentions, { quorum_percent, voted, electorate }) {
  if (!rule) return undefined
  if (quorum_percent !== null && voted * 100 < quorum_percent * electorate) return 'no-quorum'
  const votes = counts.get(rule.adopts) ?? 0
  const weighed = rule.counts_abstentions ? abstentions : 0
  const cast = [...counts.values()].reduce((sum, number) => sum + number, weighed)
  const strongest = Math.max(0, weighed, ...[...counts].map(([id, number]) => (id === rule.adopts ? 0 : number)))
  if (rule.majority === 'two-thirds') return votes > 0 && votes * 3 >= cast * 2 ? 'adopted' : 'rejected'
  const [mine, needed] = rule.majority === 'simple' ? [votes, strongest] : [votes * 2, cast]
  return mine > needed ? 'adopted' : mine === needed ? 'tie' : 'rejected'
}

/**
 * @param {Question} question
 * @param {ReturnType<typeof count> | undefined} mine
 * @param {Counted | undefined} theirs
 * @returns {string[]} French sentences
 */
function differences({ id, title }, mine, theirs) {
  if (!mine || theirs?.question !== id) return [`Le résultat annoncé n’a pas la question «\u00a0${title}\u00a0».`]
  const isSame =
    theirs.groups.length === mine.counts.size &&
    theirs.groups.every((group) => mine.counts.get(group.id ?? '') === group.count) &&
    theirs.no_opinion === mine.abstentions &&
    theirs.skipped === mine.skipped &&
    theirs.decision?.outcome === mine.outcome
  return isSame ? [] : [`Le résultat annoncé n’est pas celui des bulletins, à «\u00a0${title}\u00a0».`]
}

/** @param {Uint8Array<ArrayBuffer>} token */
async function receiptOf(token) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const bits = Array.from(hash.slice(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: 12 }, (_, at) => LETTERS[parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** @param {Uint8Array<ArrayBuffer>} spki */
async function fingerprintOf(spki) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', spki))
  const text = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return (text.match(/.{4}/g) ?? []).join(' ')
}

/** @param {string} text */
const fromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
