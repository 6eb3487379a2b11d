import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ballot, PublishedBallots } from '#contract/polls/polls.ts'
import { samplePollQuestion, sampleResolution } from '#tests/samples/pollQuestions.ts'
import { closeTestPoll, makeTestBallot, openTestPoll, sendTestBallot } from './pollActs.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
let folder = ''
let published: PublishedBallots
let receipt = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-vote-'))
  const options = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }))
  const questions = [
    sampleResolution,
    samplePollQuestion({ id: 'q2', kind: 'several', options, shown_if: { question: 'q1', options: ['contre'] } }),
    samplePollQuestion({ id: 'q3', kind: 'ranking', options, is_required: false }),
    samplePollQuestion({ id: 'q4', kind: 'scale', min: 1, max: 3 }),
  ]
  const { portal } = here
  const id = await openTestPoll(portal, await portal.signIn('bureau@envol.example'), { questions, quorum_percent: 10 })
  const answers = [
    { q1: 'pour', q3: ['c', 'a', 'b'], q4: 3 },
    { q1: 'contre', q2: ['a', 'c'], q4: null },
    { q1: 'pour', q4: 1 },
  ]
  for (const [at, email] of ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example'].entries()) {
    const ballot = await makeTestBallot(portal, { id, token: await portal.signIn(email), answers: answers[at] ?? {} })
    receipt = (await sendTestBallot(portal, id, ballot)).body.data.receipt
  }
  await closeTestPoll(portal, id)
  const file = await portal.call('GET /polls/:id/ballots', {
    path: `/polls/${id}/ballots`,
    token: await portal.signIn(),
  })
  published = file.body as unknown as PublishedBallots
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm run verify-vote` on a file with this content. */
async function verify(content: string, code = ''): Promise<{ code: number; said: string }> {
  const path = join(folder, 'bulletins.json')
  await writeFile(path, content)
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/verifyVote.mjs', path, code], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

it('counts a published vote again, with the same numbers and receipts, without the portal', async () => {
  const { code, said } = await verify(JSON.stringify(published), receipt.toLowerCase())
  expect([code, said]).toEqual([0, expect.stringContaining('Tout concorde.')])
  expect(said).toMatch(/3 bulletins, 3 participants[^]*2 {2}Pour\n +1 {2}Contre[^]*→ adopted/)
  expect(said).toContain('Votre bulletin est dans le fichier.')
  expect((await verify(JSON.stringify(published), 'AAAA-BBBB-CCCC')).said).toContain('Aucun bulletin n’a ce code.')
})

const first = () => published.ballots[0] as Ballot

it.each<[string, () => unknown, string]>([
  [
    'a changed answer',
    () => ({
      ...published,
      ballots: [
        { ...first(), answers: first().answers.replace(/pour|contre/, (was) => (was === 'pour' ? 'contre' : 'pour')) },
        ...published.ballots.slice(1),
      ],
    }),
    'a été changé après son envoi',
  ],
  [
    'a signature of another vote',
    () => ({
      ...published,
      ballots: [{ ...first(), signature: published.ballots[1]?.signature }, ...published.ballots.slice(1)],
    }),
    'n’est pas signé par ce vote',
  ],
  ['a ballot twice', () => ({ ...published, ballots: [first(), ...published.ballots] }), 'figure deux fois'],
  ['a missing ballot', () => ({ ...published, ballots: published.ballots.slice(1) }), 'Les nombres annoncés'],
  [
    'more ballots than participants',
    () => ({ ...published, poll: { ...published.poll, voted: 2 } }),
    'plus de bulletins que de participants',
  ],
  [
    'another result',
    () => ({
      ...published,
      result: {
        ...published.result,
        questions: published.result.questions.map((one) => ({ ...one, no_opinion: one.no_opinion + 1 })),
      },
    }),
    'n’est pas celui des bulletins',
  ],
  [
    'another decision',
    () => ({
      ...published,
      result: {
        ...published.result,
        questions: published.result.questions.map((one) => ({
          ...one,
          decision: one.decision && { ...one.decision, outcome: 'rejected' },
        })),
      },
    }),
    'n’est pas celui des bulletins',
  ],
])('reports %s', async (_what, changed, problem) => {
  const { code, said } = await verify(JSON.stringify(changed()))
  expect([code, said]).toEqual([1, expect.stringContaining(problem)])
})

it('says that a file is not one of a vote', async () => {
  expect(await verify('{}')).toEqual({ code: 2, said: expect.stringContaining('ne se lit pas') })
  expect((await verify('[')).code).toBe(2)
})
