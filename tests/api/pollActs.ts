import { sql } from '#server/drizzle/drizzle.ts'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Ballot } from '#contract/polls/polls.ts'
import type { PollContent } from '#contract/polls/questions.ts'
import { closeDuePolls, openDuePolls } from '#server/polls/lifecycle.ts'
import { createBallotSecret, signBallot, unblindSignature } from '#src/polls/voting/ballot.ts'
import { samplePollContent } from '#tests/samples/pollQuestions.ts'
import type { TestPortal } from './portal.ts'

const HOUR_MS = 3_600_000

/** Creates a draft of a poll by the office's calls. Returns its id and version. */
export async function draftPoll(portal: TestPortal, token: string, content: PollContent) {
  const { title, kind } = content
  const created = await portal.call('POST /board/polls', { token, body: { title, kind } })
  if (created.status !== 200) throw new Error(`Not created: ${created.body.message}`)
  const { id, version } = created.body.data
  const path = `/board/polls/${id}`
  const saved = await portal.call('PUT /board/polls/:id', { path, token, body: { version, content } })
  if (saved.status !== 200) throw new Error(`Not saved: ${saved.body.message}`)
  return { id, path, version: saved.body.data.version }
}

/** Creates a poll and opens it at once, for an hour. Returns its id. */
export async function openTestPoll(portal: TestPortal, token: string, given: Partial<PollContent> = {}) {
  const { id, path, version } = await draftPoll(portal, token, samplePollContent(given))
  const body = { version, opens_at: null, closes_at: new Date(Date.now() + HOUR_MS).toISOString() }
  const opened = await portal.call('POST /board/polls/:id/announcement', { path: `${path}/announcement`, token, body })
  if (opened.status !== 200) throw new Error(`Not opened: ${opened.body.message}`)
  return id
}

/** Moves the hours of a poll and runs the job that opens and closes polls. */
export async function movePollHours(portal: TestPortal, id: number, hours: { opens: string; closes: string }) {
  await portal.db.execute(sql`
    update polls set opens_at = now() + ${hours.opens}::interval, closes_at = now() + ${hours.closes}::interval
    where id = ${id}`)
  await openDuePolls(portal.db, {})
  await closeDuePolls(portal.db)
}

/** Closes and counts an open poll. */
export const closeTestPoll = (portal: TestPortal, id: number) =>
  movePollHours(portal, id, { opens: '-2 hours', closes: '-1 minute' })

/** Creates a member's ballot: asks for the signature with the session, and returns the ballot without sending it. */
export async function makeTestBallot(
  portal: TestPortal,
  { id, token, answers }: { id: number; token: string; answers: PollAnswersByQuestion },
): Promise<Ballot> {
  const { body } = await portal.call('GET /polls/:id', { path: `/polls/${id}`, token })
  const secret = await createBallotSecret(id, body.data.public_key ?? '')
  const signed = await requestSignature(portal, { id, token, blinded: secret.blinded })
  if (signed.status !== 200) throw new Error(`Not signed: ${signed.body.message}`)
  const signature = await unblindSignature(secret, signed.body.data.signature)
  return signBallot(secret, signature, JSON.stringify(answers))
}

/** Asks the portal to sign a blinded token with a member's session. */
export const requestSignature = (
  portal: TestPortal,
  { id, token, blinded }: { id: number; token: string; blinded: string },
) => portal.call('POST /polls/:id/tokens', { path: `/polls/${id}/tokens`, token, body: { blinded } })

/** Sends a ballot without a session. */
export const sendTestBallot = (portal: TestPortal, id: number, body: Ballot) =>
  portal.call('POST /polls/:id/ballots', { path: `/polls/${id}/ballots`, body })
