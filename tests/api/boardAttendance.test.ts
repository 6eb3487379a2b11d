import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let token = ''
let event = 0
beforeEach(async () => {
  for (const table of ['event_answers', 'event_attendances', 'event_proxies', 'rate_limits'])
    await here.portal.db.execute(sql`delete from ${sql.identifier(table)}`)
  token = await here.portal.signIn('bureau@envol.example')
  await here.portal.db.execute(sql`delete from outbox`)
  event = await insertTestEvent(here.portal, { capacity: 1 })
})

const people = async (query = '') => {
  const path = `/board/events/${event}/participants?${query}`
  return (await here.portal.call('GET /board/events/:id/participants', { path, token })).body
}
const seatsOf = async () => (await people()).data.map(({ id, seat }) => [id, seat])
const ask = async (member: number, seat: 'inscrit' | 'attente', turn: number) =>
  here.portal.db.execute(sql`
    insert into event_answers (event_id, member_id, answer, seat, turn) values (${event}, ${member}, 'oui', ${seat}, ${turn})`)
const move = (member: number, seat: string | null) =>
  here.portal.call('PUT /board/events/:id/participants/:member/seat', {
    path: `/board/events/${event}/participants/${member}/seat`,
    token,
    body: { seat },
  })
const mails = async () =>
  (await here.portal.db.execute(sql`select recipient, content ->> 'kind' as kind from outbox order by created_at, id`))
    .rows
const arrive = async (its: object, who = token) =>
  here.portal.call('POST /board/events/:id/attendance', {
    path: `/board/events/${event}/attendance`,
    token: who,
    body: { key: randomUUID(), at: new Date().toISOString(), ...its },
  })
const outcomeOf = async (its: object) => (await arrive(its)).body.data.outcome
const strike = (member: number) =>
  here.portal.call('DELETE /board/events/:id/attendance/:member', {
    path: `/board/events/${event}/attendance/${member}`,
    token,
  })

describe('the people of an event', () => {
  it('are listed by status and name, with the event’s figures', async () => {
    await ask(1, 'inscrit', 1)
    await ask(2, 'attente', 2)
    const all = await people()
    expect(all.event).toMatchObject({ capacity: 1, coming: 1, waiting: 1, present: 0, assembly: null })
    expect((await people('state=attente')).data).toMatchObject([{ id: 2, waiting_rank: 1 }])
    expect((await people('search=camille')).data).toMatchObject([{ id: 1, number: '000001' }])
    expect((await people('search=000002')).data).toHaveLength(1)
  })

  it('are moved by hand and notified: to a seat beyond the last, or from the queue to a freed seat', async () => {
    await ask(1, 'inscrit', 1)
    await ask(2, 'attente', 2)
    await ask(3, 'attente', 3)
    expect((await move(3, 'inscrit')).status).toBe(200)
    expect(new Map((await seatsOf()) as [number, string][])).toEqual(
      new Map([
        [1, 'inscrit'],
        [2, 'attente'],
        [3, 'inscrit'],
      ]),
    )
    expect((await mails()).map(({ kind }) => kind)).toEqual(['seatGivenByHand'])
    expect((await move(3, null)).status).toBe(200)
    expect((await move(1, 'attente')).status).toBe(200)
    expect((await people('state=inscrits')).data.map(({ id }) => id)).toEqual([2])
    expect((await mails()).map(({ kind }) => String(kind)).toSorted()).toEqual([
      'seatCancelled',
      'seatGiven',
      'seatGivenByHand',
      'seatQueued',
    ])
    const acts = await here.portal.value(
      sql`select array_agg(act || ' ' || subject order by id) from journal where subject_id = ${event} and act like 'seat.%'`,
    )
    expect(acts).toEqual(['seat.given 000003', 'seat.cancelled 000003', 'seat.queued 000001'])
  })

  it('keep a seat that they would get back at once', async () => {
    await ask(1, 'inscrit', 1)
    expect((await move(1, 'attente')).status).toBe(409)
    expect(await mails()).toEqual([])
    await here.portal.db.execute(sql`update events set is_cancelled = true where id = ${event}`)
    expect((await move(1, null)).status).toBe(409)
  })

  it('are exported without formulas after a step-up, and the export is logged in the journal', async () => {
    await here.portal.db.execute(sql`update members set last_name = '=1+1' where id = 1`)
    await ask(1, 'inscrit', 1)
    const fetch = () =>
      here.portal.app.inject({
        url: `/api/v1/board/events/${event}/participants/csv`,
        headers: { authorization: `Bearer ${token}` },
      })
    const { statusCode, body } = await fetch()
    expect([statusCode, body.includes('"000001";"\'=1+1"')]).toEqual([200, true])
    await here.portal.db.execute(sql`update sessions set confirmed_at = now() - make_interval(mins => 6)`)
    expect((await fetch()).statusCode).toBe(403)
    await here.portal.db.execute(sql`update members set last_name = 'Laurent' where id = 1`)
    const lines = sql`select count(*)::int from journal where act = 'participants.exported' and subject_id = ${event}`
    expect(await here.portal.value(lines)).toBe(1)
  })
})

describe('the check-in of an event', () => {
  it('records each arrival once, by card or by number, however often and late it is sent', async () => {
    await ask(1, 'inscrit', 1)
    const code = String(await here.portal.value(sql`select card_code from members where id = 1`))
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrive({ code, key })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[0]?.body.data).toMatchObject({ outcome: 'note', member: { number: '000001', seat: 'inscrit' } })
    expect(await outcomeOf({ number: '1' })).toBe('deja')
    expect((await people('state=presents')).data).toHaveLength(1)
    const acts = sql`select count(*)::int from journal where act = 'attendance.noted' and subject_id = ${event}`
    expect(await here.portal.value(acts)).toBe(1)
    expect(await outcomeOf({ code: 'x'.repeat(22) })).toBe('inconnu')
    expect(await outcomeOf({ number: '4000000000' })).toBe('inconnu')
  })

  it('does not restore a removed arrival when a scan comes late', async () => {
    const key = randomUUID()
    const at = new Date().toISOString()
    await arrive({ number: '2', key, at })
    expect((await strike(2)).status).toBe(200)
    expect((await strike(2)).status).toBe(404)
    expect(await outcomeOf({ number: '2', key, at })).toBe('efface')
    expect(await outcomeOf({ number: '2', at })).toBe('efface')
    expect((await people('state=presents')).data).toEqual([])
    expect(await outcomeOf({ number: '2', at: '2099-01-01T00:00:00.000Z' })).toBe('note')
    const noted = (await people('state=presents')).data[0]?.present_at ?? ''
    expect(Date.parse(noted)).toBeLessThanOrEqual(Date.now())
  })

  it('is for the roles that receive people only', async () => {
    const member = await here.portal.signIn()
    expect((await arrive({ number: '1' }, member)).status).toBe(403)
    await here.portal.db.execute(
      sql`insert into board_roles (member_id, role) values (1, 'editing') on conflict do nothing`,
    )
    expect((await arrive({ number: '1' }, member)).status).toBe(403)
    await here.portal.db.execute(sql`delete from board_roles where member_id = 1`)
  })
})

describe('an assembly', () => {
  const set = (quorum: number, proxies_each: number) =>
    here.portal.call('PUT /board/events/:id/assembly', {
      path: `/board/events/${event}/assembly`,
      token,
      body: { quorum, proxies_each },
    })
  const give = (giver: string, holder: string) =>
    here.portal.call('POST /board/events/:id/proxies', {
      path: `/board/events/${event}/proxies`,
      token,
      body: { giver, holder },
    })
  const votes = async () => {
    const { present, represented } = (await people()).event
    return [present, represented]
  }

  it('counts each present or represented person once', async () => {
    expect((await give('2', '1')).status).toBe(409)
    expect((await set(3, 2)).status).toBe(200)
    for (const giver of ['2', '3']) expect((await give(giver, '1')).status).toBe(200)
    expect(await votes()).toEqual([0, 0])
    await arrive({ number: '1' })
    expect(await votes()).toEqual([1, 2])
    // A member who arrives after all casts their own vote.
    await arrive({ number: '3' })
    expect(await votes()).toEqual([2, 1])
  })

  it('limits the proxies of one member, and refuses chains and unknown members', async () => {
    await set(3, 1)
    expect((await give('2', '2')).body.errors).toEqual({ holder: 'On ne se donne pas pouvoir à soi-même' })
    expect((await give('2', '999999')).body.errors).toEqual({ holder: 'Aucun adhérent n’a ce numéro' })
    const given = await Promise.all([give('2', '1'), give('3', '1')])
    expect(given.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '422'])
    expect((await give('1', '4')).body.errors).toEqual({ giver: 'Cette personne porte déjà un pouvoir' })
  })
})
