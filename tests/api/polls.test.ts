import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { castBallot } from '#server/polls/voting/castBallot.ts'
import { createBallotSecret, signBallot, unblindSignature } from '#src/polls/voting/ballot.ts'
import { samplePollContent, samplePollQuestion, sampleResolution } from '#tests/samples/pollQuestions.ts'
import {
  closeTestPoll,
  draftPoll,
  makeTestBallot,
  movePollHours,
  openTestPoll,
  requestSignature,
  sendTestBallot,
} from './pollActs.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let board = ''
let token = ''
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from polls`)
  await here.portal.db.execute(sql`delete from outbox`)
  board = await here.portal.signIn('bureau@envol.example')
  token = await here.portal.signIn()
})

const read = async (id: number, by = token) => here.portal.call('GET /polls/:id', { path: `/polls/${id}`, token: by })
const open = (given = {}) => openTestPoll(here.portal, board, given)
const vote = async (id: number, answers: Record<string, string | null>, by = token) => {
  const ballot = await makeTestBallot(here.portal, { id, token: by, answers })
  return sendTestBallot(here.portal, id, ballot)
}

describe('a secret vote', () => {
  it('counts each ballot, and its own voter finds it by the receipt', async () => {
    const id = await open()
    const other = await here.portal.signIn('membre2@envol.example')
    const mine = await vote(id, { q1: 'pour' })
    expect(mine.status).toBe(200)
    expect(mine.body.data.receipt).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)
    expect((await vote(id, { q1: null }, other)).status).toBe(200)
    expect((await read(id)).body.data).toMatchObject({ state: 'open', mine: { has_voted: true }, result: null })
    await closeTestPoll(here.portal, id)
    const { data } = (await read(id)).body
    expect(data.result).toMatchObject({ voted: 2, ballots: 2, has_quorum: null })
    expect(data.result?.questions[0]).toMatchObject({
      answered: 1,
      no_opinion: 1,
      groups: [
        { label: 'Pour', count: 1 },
        { label: 'Contre', count: 0 },
      ],
      decision: { outcome: 'adopted', votes: 1, cast: 1 },
    })
    const { rows } = await here.portal.db.execute(sql`select count(*)::int as keys from poll_keys`)
    expect(rows).toEqual([{ keys: 0 }])
  })

  it('signs one token for each member, again after a lost reply, and no other', async () => {
    const id = await open()
    const { public_key } = (await read(id)).body.data
    const secret = await createBallotSecret(id, public_key ?? '')
    const asked = { id, token, blinded: secret.blinded }
    const [first, again] = [await requestSignature(here.portal, asked), await requestSignature(here.portal, asked)]
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    const elsewhere = await createBallotSecret(id, public_key ?? '')
    const refused = await requestSignature(here.portal, { ...asked, blinded: elsewhere.blinded })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('déjà émargé')])
    const wrong = await requestSignature(here.portal, {
      ...asked,
      token: await here.portal.signIn('membre2@envol.example'),
      blinded: '_'.repeat(512),
    })
    expect(wrong.status).toBe(422)
    expect((await read(id, await here.portal.signIn('membre2@envol.example'))).body.data.mine.has_voted).toBe(false)
  })

  it('takes the same ballot once, however often it is sent, and no other with its token', async () => {
    const id = await open()
    const ballot = await makeTestBallot(here.portal, { id, token, answers: { q1: 'pour' } })
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendTestBallot(here.portal, id, ballot)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await here.portal.value(sql`select count(*)::int from poll_ballots`)).toBe(1)
    const changed = await sendTestBallot(here.portal, id, { ...ballot, answers: '{"q1":"contre"}' })
    expect(changed.status).toBe(403)
    await closeTestPoll(here.portal, id)
    expect((await sendTestBallot(here.portal, id, ballot)).body.data.receipt).toBe(sent[0]?.body.data.receipt)
  })

  it('refuses a ballot of another vote, and a forged one', async () => {
    const [id, other] = [await open(), await open({ title: 'Un autre vote' })]
    const ballot = await makeTestBallot(here.portal, { id, token, answers: { q1: 'pour' } })
    expect((await sendTestBallot(here.portal, other, ballot)).status).toBe(403)
    const forged = { ...ballot, signature: `${ballot.signature.slice(0, -4)}AAAA` }
    expect((await sendTestBallot(here.portal, id, forged)).status).toBe(403)
    expect(await here.portal.value(sql`select count(*)::int from poll_ballots`)).toBe(0)
  })

  it('refuses marked answers: other keys, unknown choices, spaces and repeated names', async () => {
    const id = await open()
    const { public_key } = (await read(id)).body.data
    const secret = await createBallotSecret(id, public_key ?? '')
    const { body } = await requestSignature(here.portal, { id, token, blinded: secret.blinded })
    const signature = await unblindSignature(secret, body.data.signature)
    for (const answers of [
      '{"q1":"pour","q9":"x"}',
      '{"q1":"non"}',
      '{}',
      '{ "q1":"pour"}',
      '{"q1":"contre","q1":"pour"}',
      '[',
    ])
      expect((await sendTestBallot(here.portal, id, await signBallot(secret, signature, answers))).status).toBe(422)
    expect((await sendTestBallot(here.portal, id, await signBallot(secret, signature, '{"q1":"pour"}'))).status).toBe(
      200,
    )
  })

  it('writes no line of the log for a ballot', async () => {
    const id = await open()
    const ballot = await makeTestBallot(here.portal, { id, token, answers: { q1: 'pour' } })
    here.portal.lines.length = 0
    await sendTestBallot(here.portal, id, ballot)
    expect(here.portal.lines).toEqual([])
  })

  it('publishes its ballots once it is closed, and not before', async () => {
    const id = await open()
    await vote(id, { q1: 'contre' })
    const get = () => here.portal.call('GET /polls/:id/ballots', { path: `/polls/${id}/ballots`, token })
    expect((await get()).status).toBe(404)
    await closeTestPoll(here.portal, id)
    const published = (await get()).body as { ballots: object[] }
    expect(published).toMatchObject({ format: 'ballots-1', poll: { voted: 1 } })
    expect(Object.keys(published.ballots[0] ?? {}).toSorted()).toEqual(['answers', 'proof', 'signature', 'token'])
  })
})

describe('the hours of a poll', () => {
  it('open it with its frozen list, and mail those concerned', async () => {
    const { id, path, version } = await draftPoll(
      here.portal,
      board,
      samplePollContent({ electorate: { company: 2, base: null, function: null, dues_on: null } }),
    )
    const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
    const body = { version, opens_at: soon(3_600_000), closes_at: soon(7_200_000) }
    expect(
      (
        await here.portal.call('POST /board/polls/:id/announcement', {
          path: `${path}/announcement`,
          token: board,
          body,
        })
      ).status,
    ).toBe(200)
    const member2 = await here.portal.signIn('membre2@envol.example')
    expect((await read(id, member2)).body.data).toMatchObject({ state: 'scheduled', electorate: null })
    expect((await read(id, member2)).body.data.public_key).toHaveLength(563)
    expect((await read(id)).status).toBe(404)
    await movePollHours(here.portal, id, { opens: '-1 minute', closes: '1 hour' })
    const frozen = await here.portal.value(
      sql`select count(*)::int from members where company_id = 2 and standing <> 'left'`,
    )
    expect((await read(id, member2)).body.data).toMatchObject({
      state: 'open',
      electorate: frozen,
      mine: { is_voter: true },
    })
    expect(
      await here.portal.value(sql`select count(*)::int from outbox where batch = ${`poll ${id} pollOpened`}`),
    ).toBe(frozen)
    await here.portal.db.execute(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name)
      values (2, 'late@voyage.example', 'late@voyage.example', 'Léo', 'Tard')`)
    const late = await here.portal.signIn('late@voyage.example')
    expect((await read(id, late)).status).toBe(404)
    await here.portal.db.execute(sql`delete from members where email = 'late@voyage.example'`)
  })

  it('accept what reached the server in time, and say that the rest is too late', async () => {
    const id = await open()
    const ballot = await makeTestBallot(here.portal, { id, token, answers: { q1: 'pour' } })
    await movePollHours(here.portal, id, { opens: '-1 hour', closes: '-5 seconds' })
    expect((await read(id)).body.data.state).toBe('open')
    const late = await sendTestBallot(here.portal, id, ballot)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('trop tard')])
    const member = await here.portal.signIn('membre2@envol.example')
    await expect(makeTestBallot(here.portal, { id, token: member, answers: { q1: 'pour' } })).rejects.toThrow(
      'trop tard',
    )
    await castBallot(here.portal.db, id, ballot, { elapsedTime: 6000 })
    await closeTestPoll(here.portal, id)
    expect((await read(id)).body.data.result?.ballots).toBe(1)
    await expect(castBallot(here.portal.db, id, { ...ballot }, { elapsedTime: 9_000_000 })).resolves.toBeTypeOf(
      'string',
    )
  })

  it('freeze the list: a voter added afterwards is refused, in the journal', async () => {
    const { id, path } = await draftPoll(here.portal, board, samplePollContent())
    const change = (
      name: 'PUT /board/polls/:id/voters/:member' | 'DELETE /board/polls/:id/voters/:member',
      at = path,
    ) => here.portal.call(name, { path: `${at}/voters/3`, token: board })
    expect((await change('DELETE /board/polls/:id/voters/:member')).status).toBe(200)
    expect(
      (await here.portal.call('GET /board/polls/:id', { path, token: board })).body.data.corrections,
    ).toMatchObject([{ id: 3, is_added: false }])
    const opened = await open()
    const refused = await change('PUT /board/polls/:id/voters/:member', `/board/polls/${opened}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('journal')])
    const line = await here.portal.value(
      sql`select after from journal where act = 'poll.correction-refused' and subject_id = ${opened}`,
    )
    expect(line).toEqual({ member: expect.stringMatching(/3$/), is_added: true })
    expect(id).toBeLessThan(opened)
  })

  it('send reminders to those alone who have not taken part, once a day', async () => {
    const id = await open({ electorate: { company: 1, base: null, function: null, dues_on: null } })
    await here.portal.db.execute(sql`delete from outbox`)
    await vote(id, { q1: 'pour' })
    const remind = () =>
      here.portal.call('POST /board/polls/:id/reminders', { path: `/board/polls/${id}/reminders`, token: board })
    expect((await remind()).status).toBe(200)
    const { rows } = await here.portal.db.execute<{ recipient: string; content: never }>(
      sql`select recipient, content from outbox`,
    )
    expect(rows.map(({ recipient }) => recipient)).not.toContain('membre@envol.example')
    expect(rows.length).toBeGreaterThan(0)
    const mail = here.portal.context.composeMail(rows[0]?.content as never)
    expect(mail.subject).toBe('Votre avis est encore attendu')
    expect((await remind()).status).toBe(409)
  })
})

describe('a consultation with names', () => {
  const questions = [
    samplePollQuestion({ kind: 'scale', min: 1, max: 5, title: 'Vos repos' }),
    samplePollQuestion({ id: 'q2', kind: 'long', title: 'Un mot', is_required: false }),
  ]
  const answer = (id: number, answers: object, headers = {}) =>
    here.portal.call('PUT /polls/:id/answers', { path: `/polls/${id}/answers`, token, body: { answers }, headers })

  it('stores answers, which a member may change until the closing, and shows them to the board', async () => {
    const id = await open({ kind: 'consultation', questions })
    expect((await answer(id, { q1: 4, q2: 'Bien.' })).status).toBe(200)
    expect((await answer(id, { q1: 9 })).body.errors).toEqual({ q1: 'Au plus 5' })
    expect((await answer(id, { q1: 2 })).body.data.mine).toEqual({
      is_voter: true,
      has_voted: true,
      answers: { q1: 2 },
    })
    const office = (await here.portal.call('GET /board/polls/:id', { path: `/board/polls/${id}`, token: board })).body
      .data
    expect(office).toMatchObject({ voted: 1, named: [{ answers: { q1: 2 } }] })
    await closeTestPoll(here.portal, id)
    expect((await answer(id, { q1: 5 })).status).toBe(409)
    expect((await read(id)).body.data.result?.questions[0]).toMatchObject({ answered: 1, mean: 2 })
  })

  it('has no tokens and no ballots', async () => {
    const id = await open({ kind: 'consultation', questions })
    expect((await read(id)).body.data.public_key).toBeNull()
    expect((await requestSignature(here.portal, { id, token, blinded: 'A'.repeat(512) })).status).toBe(404)
  })
})

describe('the office', () => {
  it('announces a whole draft alone, and changes nothing afterwards', async () => {
    const { path, version } = await draftPoll(
      here.portal,
      board,
      samplePollContent({ questions: [samplePollQuestion({ options: [] })] }),
    )
    const announce = (body: object) =>
      here.portal.call('POST /board/polls/:id/announcement', { path: `${path}/announcement`, token: board, body })
    const hours = { opens_at: null, closes_at: new Date(Date.now() + 3_600_000).toISOString() }
    const lacking = await announce({ version, ...hours })
    expect([lacking.status, lacking.body.message]).toEqual([422, 'Proposez au moins deux choix'])
    const save = (content: object, at = version) =>
      here.portal.call('PUT /board/polls/:id', { path, token: board, body: { version: at, content } })
    expect((await save(samplePollContent(), version - 1)).status).toBe(409)
    const saved = await save(samplePollContent({ questions: [sampleResolution] }))
    expect(
      (
        await announce({
          version: saved.body.data.version,
          ...hours,
          closes_at: new Date(Date.now() + 60_000).toISOString(),
        })
      ).body.errors,
    ).toHaveProperty('closes_at')
    const opened = await announce({ version: saved.body.data.version, ...hours })
    expect(opened.body.data).toMatchObject({ state: 'open', voted: 0 })
    expect((await save(samplePollContent(), opened.body.data.version)).status).toBe(409)
    expect((await here.portal.call('DELETE /board/polls/:id', { path, token: board })).status).toBe(409)
  })

  it('takes an announcement back before the opening, with its key', async () => {
    const { path, version } = await draftPoll(here.portal, board, samplePollContent())
    const body = {
      version,
      opens_at: new Date(Date.now() + 3_600_000).toISOString(),
      closes_at: new Date(Date.now() + 7_200_000).toISOString(),
    }
    await here.portal.call('POST /board/polls/:id/announcement', { path: `${path}/announcement`, token: board, body })
    expect(await here.portal.value(sql`select count(*)::int from poll_keys`)).toBe(1)
    await here.portal.call('DELETE /board/polls/:id/announcement', { path: `${path}/announcement`, token: board })
    expect(await here.portal.value(sql`select count(*)::int from poll_keys`)).toBe(0)
    expect((await here.portal.call('GET /board/polls/:id', { path, token: board })).body.data).toMatchObject({
      state: 'draft',
      public_key: null,
    })
  })

  it('exports a closed result as CSV and as an OpenDocument sheet, and lists the marks', async () => {
    const id = await open()
    await vote(id, { q1: 'pour' })
    const get = (part: string) =>
      here.portal.app.inject({
        url: `/api/v1/board/polls/${id}/${part}`,
        headers: { authorization: `Bearer ${board}` },
      })
    expect((await get('results/csv')).statusCode).toBe(404)
    await closeTestPoll(here.portal, id)
    expect((await get('results/csv')).body).toContain('"Pour";"1"')
    const ods = await get('results/ods')
    expect(ods.rawPayload.subarray(30, 38).toString()).toBe('mimetype')
    const voters = (
      await here.portal.call('GET /board/polls/:id/voters', {
        path: `/board/polls/${id}/voters?voted=oui`,
        token: board,
      })
    ).body
    expect(voters.data).toMatchObject([{ id: 1, voted_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  })

  it('counts an electorate by company, base, function and dues', async () => {
    const count = async (electorate: object) =>
      (
        await here.portal.call('POST /board/polls/electorate', {
          token: board,
          body: { electorate: { company: null, base: null, function: null, dues_on: null, ...electorate } },
        })
      ).body.data.count
    const all = await count({})
    expect(await count({ company: 1 })).toBeLessThan(all)
    expect(await count({ base: 'Nulle part' })).toBe(0)
    expect(await count({ dues_on: '2099-01-01' })).toBeLessThan(all)
  })
})

it('the list has the polls to answer first, and a member sees no other company’s open poll', async () => {
  const closed = await open({ title: 'Close' })
  await closeTestPoll(here.portal, closed)
  const mine = await open({ title: 'Ouverte' })
  const foreign = await open({
    title: 'Ailleurs',
    electorate: { company: 2, base: null, function: null, dues_on: null },
  })
  const { data, meta } = (await here.portal.call('GET /polls', { token })).body
  expect(data.map(({ id }) => id)).toEqual([mine, closed])
  expect(meta.total).toBe(2)
  expect((await read(foreign)).status).toBe(404)
})
