import { randomBytes } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import type { PollContent } from '#contract/polls/questions.ts'
import type { Ballot } from '#contract/polls/polls.ts'
import { samplePollContent } from '#tests/samples/pollQuestions.ts'
import { closeTestPoll, draftPoll, makeTestBallot, openTestPoll } from './pollActs.ts'
import type { TestPortal } from './portal.ts'

/** Returns valid parameters and bodies of every API call about polls, for the access tests. */
export function pollCallInputs(portal: () => TestPortal) {
  const now = { id: 1, version: 1 }
  let ballot: Ballot | object = {}
  const asBoard = () => portal().signIn('bureau@envol.example')
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  const open =
    (given: Partial<PollContent> = {}) =>
    async () => {
      now.id = await openTestPoll(portal(), await asBoard(), given)
    }
  // A consultation has no key, whose generation takes seconds on a busy machine.
  const openNamed = open({ kind: 'consultation' })
  const closeAfter = (openFirst: () => Promise<void>) => async () => {
    await openFirst()
    await closeTestPoll(portal(), now.id)
  }
  const draft = async () => {
    Object.assign(now, await draftPoll(portal(), await asBoard(), samplePollContent()))
  }
  const schedule = async () => {
    await draft()
    await portal().db.execute(sql`
      update polls set state = 'scheduled', opens_at = now() + interval '1 day', closes_at = now() + interval '2 days'
      where id = ${now.id}`)
  }
  /** Opens a vote with the ballot of a member, which anyone may send. */
  const openWithBallot = async () => {
    await open()()
    const token = await portal().signIn('membre3@envol.example')
    ballot = await makeTestBallot(portal(), { id: now.id, token, answers: { q1: 'pour' } })
  }
  const of = (call: string, prepare: () => Promise<void>, start = '/board/polls') => ({
    get path() {
      return `${start}/${now.id}${call}`
    },
    prepare,
  })
  const sending = (call: string, prepare: () => Promise<void>, bodyOf: () => object, start = '/board/polls') => ({
    get path() {
      return `${start}/${now.id}${call}`
    },
    get body() {
      return bodyOf()
    },
    prepare,
  })
  // Any number below the key's modulus can be a blinded token.
  const blinded = () => Buffer.concat([Buffer.alloc(1), randomBytes(383)]).toString('base64url')

  return {
    'GET /polls/:id': of('', openNamed, '/polls'),
    'POST /polls/:id/tokens': sending('/tokens', open(), () => ({ blinded: blinded() }), '/polls'),
    'POST /polls/:id/ballots': sending('/ballots', openWithBallot, () => ballot, '/polls'),
    'PUT /polls/:id/answers': sending('/answers', openNamed, () => ({ answers: { q1: 'pour' } }), '/polls'),
    'GET /polls/:id/ballots': of('/ballots', closeAfter(open()), '/polls'),
    'POST /board/polls': { body: { title: 'Une consultation', kind: 'survey' } },
    'GET /board/polls/:id': of('', draft),
    'PUT /board/polls/:id': sending('', draft, () => ({ version: now.version, content: samplePollContent() })),
    'DELETE /board/polls/:id': of('', draft),
    'POST /board/polls/electorate': {
      body: { electorate: { company: null, base: null, function: null, dues_on: null } },
    },
    'POST /board/polls/:id/announcement': sending('/announcement', draft, () => ({
      version: now.version,
      opens_at: soon(1),
      closes_at: soon(2),
    })),
    'DELETE /board/polls/:id/announcement': of('/announcement', schedule),
    'POST /board/polls/:id/reminders': of('/reminders', openNamed),
    'GET /board/polls/:id/voters': of('/voters', openNamed),
    'PUT /board/polls/:id/voters/:member': of('/voters/2', draft),
    'DELETE /board/polls/:id/voters/:member': of('/voters/2', draft),
    'GET /board/polls/:id/results/csv': of('/results/csv', closeAfter(openNamed)),
    'GET /board/polls/:id/results/ods': of('/results/ods', closeAfter(openNamed)),
  }
}
