import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgendaPointValues } from '#contract/events/agenda.ts'
import { samplePollContent } from '#tests/samples/pollQuestions.ts'
import { insertTestEvent } from './eventRows.ts'
import { closeTestPoll, draftPoll, makeTestBallot, openTestPoll, sendTestBallot } from './pollActs.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let board = ''
let token = ''
let event = 0
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from polls`)
  board = await here.portal.signIn('bureau@envol.example')
  token = await here.portal.signIn()
  event = await insertTestEvent(here.portal, { type: 'assemblee' })
})

const point = (title: string, more: Partial<AgendaPointValues> = {}) => ({ title, body: '', poll: null, ...more })
const save = (points: AgendaPointValues[], version = 0, by = board) =>
  here.portal.call('PUT /board/events/:id/agenda', {
    path: `/board/events/${event}/agenda`,
    token: by,
    body: { version, points },
  })
const read = async (by = token) =>
  (await here.portal.call('GET /events/:id', { path: `/events/${event}`, token: by })).body.data.agenda ?? []

describe('the agenda of an assembly', () => {
  it('is written by the board, in order, with texts in Markdown, and noted in the journal', async () => {
    expect(await read()).toEqual([])
    const saved = await save([point('Les comptes', { body: 'Le **bilan**.' }), point('Questions diverses')])
    expect(saved.body.data).toMatchObject({ version: 1, points: [{ title: 'Les comptes' }, {}] })
    const agenda = await read()
    expect(agenda.map(({ title, resolution }) => [title, resolution])).toEqual([
      ['Les comptes', null],
      ['Questions diverses', null],
    ])
    expect(JSON.stringify(agenda[0]?.blocks)).toContain('bilan')
    expect((await save([point('Les comptes')], 1)).body.data.version).toBe(2)
    expect(await read()).toHaveLength(1)
    const acts = sql`select count(*)::int from journal where subject_id = ${event} and act = 'agenda.changed'`
    expect(await here.portal.value(acts)).toBe(2)
  })

  it('refuses a change made on an older version, an unknown poll, a point without a title, and another event', async () => {
    await save([point('Les comptes')])
    const late = await save([point('Autre chose')])
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('entre-temps')])
    expect((await save([point('Les comptes', { poll: 2_000_000_000 })], 1)).status).toBe(422)
    expect((await save([point('')], 1)).status).toBe(422)
    expect((await save([point('Les comptes')], 1, token)).status).toBe(403)
    expect((await read()).map(({ title }) => title)).toEqual(['Les comptes'])
    event = await insertTestEvent(here.portal)
    expect((await save([point('Les comptes')])).status).toBe(404)
  })

  it('shows a resolution from its draft to its decision, and leads only to polls that the member may open', async () => {
    const draft = await draftPoll(here.portal, board, samplePollContent())
    await save([point('L’accord', { poll: draft.id })])
    expect((await read())[0]?.resolution).toEqual({
      id: draft.id,
      state: 'draft',
      opens_at: null,
      closes_at: null,
      outcome: null,
      is_readable: false,
    })
    const open = await openTestPoll(here.portal, board, {
      electorate: { company: 1, base: null, function: null, dues_on: null },
    })
    await save([point('L’accord', { poll: open })], 1)
    expect((await read())[0]?.resolution).toMatchObject({ state: 'open', is_readable: true, outcome: null })
    const other = await here.portal.signIn('membre2@envol.example')
    expect((await read(other))[0]?.resolution).toMatchObject({ state: 'open', is_readable: false })
    const ballot = await makeTestBallot(here.portal, { id: open, token, answers: { q1: 'pour' } })
    await sendTestBallot(here.portal, open, ballot)
    await closeTestPoll(here.portal, open)
    expect((await read(other))[0]?.resolution).toMatchObject({ state: 'closed', is_readable: true, outcome: 'adopted' })
    await here.portal.db.execute(sql`delete from polls where id = ${open}`)
    expect((await read())[0]?.resolution).toBeNull()
  })
})
