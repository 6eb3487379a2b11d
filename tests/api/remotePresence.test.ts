import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertSignedInMembers, insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let event = 0
/** Session tokens of the demo members 1 to 3 and of the board (member 4). */
let tokens: Record<1 | 2 | 3 | 4, string>
beforeEach(async () => {
  const { db } = here.portal
  for (const table of ['event_attendances', 'event_proxies', 'rate_limits'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await db.execute(sql`update members set standing = 'honorary' where id <= 4`)
  const [one, two, three, board] = await Promise.all(
    ['membre', 'membre2', 'membre3', 'bureau'].map((name) => here.portal.signIn(`${name}@envol.example`)),
  )
  tokens = { 1: one ?? '', 2: two ?? '', 3: three ?? '', 4: board ?? '' }
  await meet('-1 hour')
})

type Person = keyof typeof tokens

/** Inserts an assembly of three hours that counts members from afar. */
async function meet(from: string, counts_remote = true) {
  event = await insertTestEvent(here.portal, { type: 'assemblee', from })
  await here.portal.call('PUT /board/events/:id/assembly', {
    path: `/board/events/${event}/assembly`,
    token: tokens[4],
    body: { quorum: 3, proxies_each: 2, counts_remote },
  })
}
const own = (token: string) => ({ path: `/events/${event}/presence`, token })
const read = async (who: Person) => (await here.portal.call('GET /events/:id/presence', own(tokens[who]))).body.data
const declare = (who: Person) => here.portal.call('PUT /events/:id/presence', own(tokens[who]))
const leave = (who: Person) => here.portal.call('DELETE /events/:id/presence', own(tokens[who]))
const figures = async () => {
  const path = `/board/events/${event}/participants`
  return (await here.portal.call('GET /board/events/:id/participants', { path, token: tokens[4] })).body
}
const arrive = async (number: Person) => {
  const { body } = await here.portal.call('POST /board/events/:id/attendance', {
    path: `/board/events/${event}/attendance`,
    token: tokens[4],
    body: { key: randomUUID(), at: new Date().toISOString(), number: `${number}` },
  })
  return body.data.outcome
}
const strike = (member: Person) =>
  here.portal.call('DELETE /board/events/:id/attendance/:member', {
    path: `/board/events/${event}/attendance/${member}`,
    token: tokens[4],
  })
const giveProxy = (giver: Person, holder: Person) =>
  here.portal.db.execute(
    sql`insert into event_proxies (event_id, giver_id, holder_id) values (${event}, ${giver}, ${holder})`,
  )

describe('a presence from afar', () => {
  it('counts for the quorum with the proxies that the member holds, once, until the member leaves', async () => {
    await giveProxy(3, 2)
    expect(await read(2)).toMatchObject({ since: null, is_entitled: true, proxies: 1 })
    const answers = await Promise.all([declare(2), declare(2), declare(2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.data).toMatchObject({ is_remote: true, since: expect.any(String) })
    await arrive(1)
    expect((await figures()).event).toMatchObject({ present: 2, remote: 1, represented: 1 })
    expect((await figures()).data.find(({ id }) => id === 2)).toMatchObject({ is_remote: true, left_at: null })

    expect((await leave(2)).body.data).toMatchObject({ since: null })
    expect((await figures()).event).toMatchObject({ present: 1, remote: 0, represented: 0 })
    expect((await figures()).data.find(({ id }) => id === 2)).toMatchObject({ left_at: expect.any(String) })
    expect((await leave(2)).status).toBe(404)
    await declare(2)
    expect((await figures()).event).toMatchObject({ present: 2, remote: 1, represented: 1 })
  })

  it('ends the effect of the member’s own proxy, which counts again once they leave', async () => {
    await giveProxy(3, 2)
    await declare(2)
    await declare(3)
    expect((await figures()).event).toMatchObject({ present: 2, represented: 0 })
    await leave(3)
    expect((await figures()).event).toMatchObject({ present: 1, represented: 1 })
  })

  it('becomes a presence at the door when the card is scanned, which the member cannot end', async () => {
    await declare(2)
    expect(await arrive(2)).toBe('note')
    expect(await arrive(2)).toBe('deja')
    expect((await figures()).event).toMatchObject({ present: 1, remote: 0 })
    expect((await leave(2)).status).toBe(404)
    expect((await declare(2)).body.data).toMatchObject({ is_remote: false, since: expect.any(String) })
  })

  it('is removed by the board, and in the minutes counts for those who left before the end', async () => {
    await giveProxy(3, 2)
    await declare(1)
    await declare(2)
    expect((await strike(1)).status).toBe(200)
    expect((await figures()).event).toMatchObject({ present: 1, remote: 1 })
    await leave(2)
    const { body } = await here.portal.call('POST /board/events/:id/minutes/draft', {
      path: `/board/events/${event}/minutes/draft`,
      token: tokens[4],
      body: { version: 0 },
    })
    const text = body.data.body.replaceAll('\u00a0', ' ')
    expect(text).toContain(
      '- Présents : 1, dont 1 à distance\n- Partis avant la fin : 1\n- Représentés : 1\n- Voix : 2',
    )
  })

  it('is refused without paid dues, before its hours and after, and at a cancelled assembly', async () => {
    const [stranger = ''] = await insertSignedInMembers(here.portal, 1)
    const refusal = async () => (await here.portal.call('PUT /events/:id/presence', own(stranger))).body
    expect((await here.portal.call('GET /events/:id/presence', own(stranger))).body.data.is_entitled).toBe(false)
    expect(await refusal()).toMatchObject({ message: expect.stringContaining('cotisation n’est pas à jour') })
    await meet('40 minutes')
    expect(await declare(2)).toMatchObject({ status: 409, body: { message: expect.stringContaining('à partir du') } })
    await meet('29 minutes')
    expect((await declare(2)).status).toBe(200)
    await meet('-299 minutes')
    expect((await declare(2)).status).toBe(200)
    await meet('-301 minutes')
    expect(await declare(2)).toMatchObject({ status: 409, body: { message: 'Cette assemblée est terminée.' } })
    expect((await leave(2)).status).toBe(409)
    await meet('-1 hour')
    await here.portal.db.execute(sql`update events set is_cancelled = true where id = ${event}`)
    expect(await declare(2)).toMatchObject({ status: 409, body: { message: 'Cette assemblée est annulée.' } })
    expect((await figures()).event.present).toBe(0)
  })

  it('exists only for assemblies whose rules count it, and for those who may see them', async () => {
    const page = async () =>
      (await here.portal.call('GET /events/:id', { path: `/events/${event}`, token: tokens[2] })).body.data
    expect((await page()).counts_remote).toBe(true)
    const [elsewhere = ''] = await insertSignedInMembers(here.portal, 1, 2)
    await here.portal.db.execute(sql`update events set company_id = 1 where id = ${event}`)
    for (const call of ['GET /events/:id/presence', 'PUT /events/:id/presence', 'DELETE /events/:id/presence'] as const)
      expect((await here.portal.call(call, own(elsewhere))).status).toBe(404)
    await meet('-1 hour', false)
    expect((await page()).counts_remote).toBeUndefined()
    expect((await declare(2)).status).toBe(404)
    await meet('-1 hour')
    await here.portal.db.execute(sql`update events set type = 'reunion' where id = ${event}`)
    expect((await page()).counts_remote).toBeUndefined()
    expect((await declare(2)).status).toBe(404)
  })
})
