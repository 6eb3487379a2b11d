import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgendaPointValues } from '#contract/events/agenda.ts'
import { samplePollContent } from '#tests/samples/pollQuestions.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { insertTestEvent } from './eventRows.ts'
import { closeTestPoll, makeTestBallot, openTestPoll, sendTestBallot } from './pollActs.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const KEY = randomUUID()

let board = ''
let secretary = ''
let token = ''
let event = 0
beforeEach(async () => {
  const { db } = here.portal
  await db.execute(sql`delete from polls`)
  await db.execute(sql`update members set standing = 'honorary' where id <= 4`)
  board = await here.portal.signIn('bureau@envol.example')
  await db.execute(sql`update members set role = 'board' where id = 2`)
  await db.execute(sql`insert into board_roles (member_id, role) values (2, 'memberships') on conflict do nothing`)
  secretary = await here.portal.signIn('membre2@envol.example')
  token = await here.portal.signIn()
  event = await insertTestEvent(here.portal, { type: 'assemblee', title: 'Assemblée de printemps', from: '-1 hour' })
  await setQuorum(2)
})

const at = (rest: string) => ({ path: `/board/events/${event}${rest}`, token: board })
const setQuorum = (quorum: number) =>
  here.portal.call('PUT /board/events/:id/assembly', { ...at('/assembly'), body: { quorum, proxies_each: 2 } })
const arrive = (number: number) =>
  here.portal.call('POST /board/events/:id/attendance', {
    ...at('/attendance'),
    body: { key: randomUUID(), at: new Date().toISOString(), number: `${number}` },
  })
const cards = (majority: 'simple' | 'absolute' | 'two-thirds', counts_abstentions = false) => ({
  title: 'La cotisation',
  body: '',
  poll: null,
  cards: { key: KEY, majority, counts_abstentions },
})
const save = (points: AgendaPointValues[], version = 0) =>
  here.portal.call('PUT /board/events/:id/agenda', { ...at('/agenda'), body: { version, points } })
const count = (in_favour: number, against: number, abstained: number) =>
  here.portal.call('PUT /board/events/:id/card-votes/:key', {
    ...at(`/card-votes/${KEY}`),
    body: { in_favour, against, abstained },
  })
const page = async (by = token) =>
  (await here.portal.call('GET /events/:id', { path: `/events/${event}`, token: by })).body.data
const acts = (subject: string) =>
  here.portal.value(sql`select array_agg(act order by id) from journal
    where subject_id = ${event} and act like ${`${subject}.%`}`)

describe('a vote by show of cards', () => {
  it.each([
    ['simple', false, [2, 1, 1], 'adopted'],
    ['simple', false, [1, 1, 1], 'tie'],
    ['absolute', false, [2, 1, 1], 'adopted'],
    ['absolute', true, [2, 1, 1], 'tie'],
    ['two-thirds', false, [2, 1, 0], 'adopted'],
    ['two-thirds', true, [2, 1, 1], 'rejected'],
    ['simple', false, [0, 0, 3], 'tie'],
  ] as const)('by majority %s (abstentions: %s), %j is %s', async (majority, abstentions, counts, outcome) => {
    for (const number of [1, 2, 3, 4]) await arrive(number)
    await save([cards(majority, abstentions)])
    const [in_favour, against, abstained] = counts
    const { body } = await count(in_favour, against, abstained)
    expect(body.data.votes).toMatchObject([{ title: 'La cotisation', result: { outcome, present: 4, represented: 0 } }])
  })

  it('is bounded by the members present and represented, decided by the quorum, and noted each time', async () => {
    await save([cards('simple')])
    await arrive(1)
    expect((await count(1, 0, 1)).status).toBe(422)
    expect((await count(1, 0, 0)).body.data.votes[0]?.result?.outcome).toBe('no-quorum')
    await here.portal.call('POST /board/events/:id/proxies', {
      ...at('/proxies'),
      body: { giver: '3', holder: '1' },
    })
    expect((await count(2, 0, 0)).body.data).toMatchObject({
      present: 1,
      represented: 1,
      votes: [{ result: { outcome: 'adopted', in_favour: 2, represented: 1 } }],
    })
    expect((await page()).agenda?.[0]?.cards?.result).toMatchObject({ in_favour: 2, outcome: 'adopted' })
    expect(await acts('cards')).toEqual(['cards.counted', 'cards.counted'])
    // A counted resolution stays on the agenda.
    expect((await save([], 1)).status).toBe(409)
    expect((await save([cards('simple'), { title: 'Divers', body: '', poll: null }], 1)).status).toBe(200)
  })

  it('waits for the assembly, and belongs to one point that no poll decides', async () => {
    event = await insertTestEvent(here.portal, { type: 'assemblee' })
    expect((await save([cards('simple'), cards('simple')])).status).toBe(422)
    await save([cards('simple')])
    expect((await count(0, 0, 0)).status).toBe(409)
    expect((await page()).agenda?.[0]?.cards).toEqual({ result: null })
  })
})

const minutes = async () => (await here.portal.call('GET /board/events/:id/minutes', at('/minutes'))).body.data
const draft = (version = 0) =>
  here.portal.call('POST /board/events/:id/minutes/draft', { ...at('/minutes/draft'), body: { version } })
const change = (version: number, body: string) =>
  here.portal.call('PUT /board/events/:id/minutes', { ...at('/minutes'), body: { version, body } })
const sign = (version: number, role: 'president' | 'secretary', by = board) =>
  here.portal.call('POST /board/events/:id/minutes/signatures', {
    ...at('/minutes/signatures'),
    token: by,
    body: { version, role },
  })
const publish = (version: number) =>
  here.portal.call('POST /board/events/:id/minutes/publication', { ...at('/minutes/publication'), body: { version } })
const readAsMember = () => here.portal.call('GET /events/:id/minutes', { path: `/events/${event}/minutes`, token })

describe('the minutes of an assembly', () => {
  it('are drafted from what happened: present, represented, quorum, and the results of each resolution', async () => {
    const poll = await openTestPoll(here.portal, board, {
      ...samplePollContent(),
      electorate: { company: 1, base: null, function: null, dues_on: null },
    })
    await sendTestBallot(
      here.portal,
      poll,
      await makeTestBallot(here.portal, { id: poll, token, answers: { q1: 'pour' } }),
    )
    await closeTestPoll(here.portal, poll)
    await save([cards('simple'), { title: 'L’accord *signé*', body: 'Le **texte**.', poll }])
    await arrive(1)
    await here.portal.call('POST /board/events/:id/proxies', { ...at('/proxies'), body: { giver: '3', holder: '1' } })
    await count(1, 1, 0)
    const { body } = await draft()
    const text = body.data.body.replaceAll('\u00a0', ' ')
    for (const words of [
      'Assemblée de printemps',
      'Lieu : Orly',
      '- Présents : 1',
      '- Représentés : 1',
      'Le quorum de 2 voix est atteint.',
      '1. La cotisation',
      '1 pour, 1 contre, 0 abstention, pour 2 voix présentes ou représentées. **Égalité, non adoptée.**',
      String.raw`### 2. L’accord \*signé\*`,
      'Le **texte**.',
      'Vote secret',
      '**Adoptée.**',
    ])
      expect(text).toContain(words)
    // Members are counted, not named.
    expect(text).not.toContain('Laurent')
    expect(body.data).toMatchObject({ version: 1, signatures: [], published_at: null })
  })

  it('are signed by two people, with the hash of the text, and then published for members as text and PDF', async () => {
    await draft()
    await change(1, '## Décision\n\nLa cotisation reste à 10 €.')
    expect((await publish(2)).status).toBe(409)
    expect((await sign(2, 'president')).status).toBe(200)
    expect((await sign(2, 'secretary')).status).toBe(409)
    expect((await sign(2, 'president', secretary)).status).toBe(409)
    expect((await publish(2)).status).toBe(409)
    expect((await readAsMember()).status).toBe(404)
    expect((await page()).has_minutes).toBeUndefined()
    const hash = sha256('## Décision\n\nLa cotisation reste à 10 €.').toString('hex')
    const signed = (await sign(2, 'secretary', secretary)).body.data
    expect(signed.signatures).toMatchObject([
      { role: 'president', sha256: hash },
      { role: 'secretary', name: 'Noé Vasseur', sha256: hash },
    ])
    expect((await publish(2)).status).toBe(200)
    expect((await page()).has_minutes).toBe(true)
    const read = (await readAsMember()).body.data
    expect(JSON.stringify(read.blocks)).toContain('10 €')
    expect(read.signatures).toHaveLength(2)
    const pdf = await here.portal.app.inject({
      url: `/api/v1/events/${event}/minutes/file`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(await acts('minutes')).toEqual([
      'minutes.drafted',
      'minutes.changed',
      'minutes.signed',
      'minutes.signed',
      'minutes.published',
    ])
  })

  it('lose their signatures visibly by a later change, while members read the published version', async () => {
    await change(0, 'Premier texte.')
    await sign(1, 'president')
    await sign(1, 'secretary', secretary)
    await publish(1)
    // Saving the same text changes nothing.
    expect((await change(1, 'Premier texte.')).body.data).toMatchObject({ version: 1, signatures: [{}, {}] })
    const changed = (await change(1, 'Autre texte.')).body.data
    expect(changed).toMatchObject({ version: 2, signatures: [], void_signatures: [{}, {}], published_at: null })
    expect(changed.last_published_at).not.toBeNull()
    expect((await publish(2)).status).toBe(409)
    expect(JSON.stringify((await readAsMember()).body.data.blocks)).toContain('Premier texte.')
    // A signature of an outdated version is refused.
    expect((await sign(1, 'president')).status).toBe(409)
    expect((await minutes()).signatures).toEqual([])
  })

  it('are not for another company, nor signed before the assembly, nor changed on an older version', async () => {
    await change(0, 'Texte.')
    expect((await change(0, 'Autre.')).status).toBe(409)
    await sign(1, 'president')
    await sign(1, 'secretary', secretary)
    await publish(1)
    await here.portal.db.execute(sql`update events set company_id = 2 where id = ${event}`)
    expect((await readAsMember()).status).toBe(404)
    await here.portal.db.execute(
      sql`update events set starts_at = now() + '1 hour'::interval, ends_at = now() + '2 hours'::interval where id = ${event}`,
    )
    await change(1, 'Trop tôt.')
    expect((await sign(2, 'president')).status).toBe(409)
    expect((await draft(2)).status).toBe(409)
    event = await insertTestEvent(here.portal)
    expect((await draft()).status).toBe(404)
  })
})
