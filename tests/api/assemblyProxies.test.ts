import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAssemblyProxies } from '#server/events/proxies/readProxies.ts'
import { insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let event = 0
/** Session tokens of the demo members 1 to 3 and of the board (member 4). */
let tokens: Record<1 | 2 | 3 | 4, string>
beforeEach(async () => {
  const { db } = here.portal
  for (const table of ['event_attendances', 'event_proxies', 'event_proxy_requests', 'rate_limits', 'outbox'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await db.execute(sql`update members set standing = 'honorary' where id <= 4`)
  const [one, two, three, board] = await Promise.all(
    ['membre', 'membre2', 'membre3', 'bureau'].map((name) => here.portal.signIn(`${name}@envol.example`)),
  )
  tokens = { 1: one ?? '', 2: two ?? '', 3: three ?? '', 4: board ?? '' }
  event = await insertTestEvent(here.portal, { type: 'assemblee' })
  await setRules(3, 2)
})

type Person = keyof typeof tokens

const setRules = (quorum: number, proxies_each: number) =>
  here.portal.call('PUT /board/events/:id/assembly', {
    path: `/board/events/${event}/assembly`,
    token: tokens[4],
    body: { quorum, proxies_each },
  })
const own = async (who: Person) =>
  (await here.portal.call('GET /events/:id/proxies', { path: `/events/${event}/proxies`, token: tokens[who] })).body
const offer = (who: Person, holder: string) =>
  here.portal.call('PUT /events/:id/proxy', {
    path: `/events/${event}/proxy`,
    token: tokens[who],
    body: { holder },
  })
const revoke = (who: Person) =>
  here.portal.call('DELETE /events/:id/proxy', { path: `/events/${event}/proxy`, token: tokens[who] })
const answer = (who: Person, giver: number, is_accepted = true) =>
  here.portal.call('PUT /events/:id/proxies/:member', {
    path: `/events/${event}/proxies/${giver}`,
    token: tokens[who],
    body: { is_accepted },
  })
/** Gives the proxy of a member to another one, who accepts it. */
async function give(giver: Person, holder: Person) {
  expect((await offer(giver, `${holder}`)).status).toBe(200)
  expect((await answer(holder, giver)).status).toBe(200)
}
const arrive = (number: Person) =>
  here.portal.call('POST /board/events/:id/attendance', {
    path: `/board/events/${event}/attendance`,
    token: tokens[4],
    body: { key: randomUUID(), at: new Date().toISOString(), number: `${number}` },
  })
const leave = (member: Person) =>
  here.portal.call('DELETE /board/events/:id/attendance/:member', {
    path: `/board/events/${event}/attendance/${member}`,
    token: tokens[4],
  })
const votes = async () => {
  const path = `/board/events/${event}/participants`
  const read = await here.portal.call('GET /board/events/:id/participants', { path, token: tokens[4] })
  return [read.body.event.present, read.body.event.represented]
}
const listed = async () => {
  const path = `/board/events/${event}/proxies`
  const { body } = await here.portal.call('GET /board/events/:id/proxies', { path, token: tokens[4] })
  return body.data.map(({ giver, holder, state }) => [giver.number, holder?.number ?? null, state])
}
const mails = async () =>
  (
    await here.portal.db.execute(
      sql`select recipient, content ->> 'kind' as kind from outbox where recipient is not null order by created_at, id`,
    )
  ).rows.map(({ recipient, kind }) => [recipient, kind])
const begin = () =>
  here.portal.db.execute(sql`update events set starts_at = now() - interval '1 minute' where id = ${event}`)

describe('a member’s proxy', () => {
  it('is offered by number or exact address, and counts once accepted with the holder present', async () => {
    expect((await offer(2, ' MEMBRE@envol.example ')).body.data.given).toEqual({
      to: 'MEMBRE@envol.example',
      state: 'asked',
    })
    await arrive(1)
    expect(await votes()).toEqual([1, 0])
    expect((await own(1)).data.received).toEqual([{ giver: 2, name: 'Noé Vasseur', state: 'asked' }])
    expect((await answer(1, 2)).body.data.received).toMatchObject([{ giver: 2, state: 'accepted' }])
    // Sent again, it is the same.
    expect((await answer(1, 2)).status).toBe(200)
    expect((await own(2)).data).toMatchObject({
      limit: 2,
      is_open: true,
      is_entitled: true,
      given: { to: 'Camille Laurent', state: 'accepted' },
    })
    expect(await votes()).toEqual([1, 1])
    expect(await listed()).toEqual([['000002', '000001', 'counts']])
    expect(await mails()).toEqual([
      ['membre@envol.example', 'proxyOffered'],
      ['membre2@envol.example', 'proxyAccepted'],
    ])
    const acts = sql`select array_agg(act || ' ' || subject order by id) from journal
      where subject_id = ${event} and act in ('proxy.offered', 'proxy.accepted')`
    expect(await here.portal.value(acts)).toEqual(['proxy.offered 000001', 'proxy.accepted 000002'])
  })

  it('tells nobody whether a number or an address is a member’s', async () => {
    const answers: object[] = []
    for (const holder of ['1', '999999', '4000000000', 'personne@voyage.example', 'membre@envol.example']) {
      const { status, body } = await offer(2, holder)
      answers.push({ status, body: { ...body.data, given: { ...body.data.given, to: '' } } })
      expect((await own(2)).data.given).toEqual({ to: holder, state: 'asked' })
      await revoke(2)
    }
    expect(answers).toEqual(Array.from(answers, () => answers[0]))
    const letters = sql`select array_agg(content ->> 'kind') from outbox`
    expect(await here.portal.value(letters)).toEqual(Array(5).fill('proxyOffered'))
    expect((await offer(2, 'Camille')).status).toBe(422)
  })

  it('is for the members whom the assembly concerns', async () => {
    await here.portal.db.execute(sql`update events set company_id = 1 where id = ${event}`)
    expect((await offer(2, '1')).status).toBe(404)
    // Member 2 is of another company: the offer reaches nobody.
    expect((await offer(1, '2')).status).toBe(200)
    expect(await listed()).toEqual([['000001', null, 'asked']])
    expect((await answer(2, 1)).status).toBe(404)
    const path = `/events/${event}/proxies`
    expect((await here.portal.call('GET /events/:id/proxies', { path, token: tokens[2] })).status).toBe(404)
    const other = await insertTestEvent(here.portal)
    const reunion = { path: `/events/${other}/proxies`, token: tokens[1] }
    expect((await here.portal.call('GET /events/:id/proxies', reunion)).status).toBe(404)
  })

  it('is listed for its receiver until they answer, or until the assembly is cancelled or begins', async () => {
    const offers = async (who: Person) =>
      (await here.portal.call('GET /events/proxy-offers', { token: tokens[who] })).body.data
    const title = await here.portal.value(sql`select title from events where id = ${event}`)
    await offer(2, '1')
    await offer(3, '1')
    const listing = ['Noé Vasseur', 'Aïcha Benali'].map((name) => ({ event: { id: event, title }, name }))
    expect(await offers(1)).toEqual(listing)
    expect(await offers(2)).toEqual([])
    await answer(1, 2, false)
    expect(await offers(1)).toEqual(listing.slice(1))
    const set = (change: ReturnType<typeof sql>) =>
      here.portal.db.execute(sql`update events set ${change} where id = ${event}`)
    for (const [change, back] of [
      [sql`is_cancelled = true`, sql`is_cancelled = false`],
      [sql`company_id = 2`, sql`company_id = null`],
      [sql`starts_at = now() - interval '1 minute'`, sql`starts_at = now() + interval '1 minute'`],
    ] as const) {
      await set(change)
      expect(await offers(1)).toEqual([])
      await set(back)
      expect(await offers(1)).toHaveLength(1)
    }
    await answer(1, 3)
    expect(await offers(1)).toEqual([])
  })

  it('is shown to its giver and its receiver, and accepted by nobody else', async () => {
    await offer(2, '1')
    expect((await own(3)).data).toMatchObject({ given: null, received: [] })
    expect((await answer(3, 2)).status).toBe(404)
    expect((await answer(2, 2)).status).toBe(404)
    const board = await here.portal.call('GET /board/events/:id/proxies', {
      path: `/board/events/${event}/proxies`,
      token: tokens[2],
    })
    expect(board.status).toBe(403)
  })

  it('is refused, or given back, and can then go to somebody else', async () => {
    await offer(2, '1')
    expect((await answer(1, 2, false)).body.data.received).toEqual([])
    expect((await answer(1, 2, false)).status).toBe(200)
    expect((await answer(1, 2)).status).toBe(404)
    expect((await own(2)).data.given).toEqual({ to: '1', state: 'refused' })
    await give(2, 3)
    await answer(3, 2, false)
    expect((await own(2)).data.given).toEqual({ to: 'Aïcha Benali', state: 'refused' })
    await arrive(3)
    expect(await votes()).toEqual([1, 0])
  })
})

describe('the counting of proxies', () => {
  it('leaves out who comes after all, and counts them again when they leave', async () => {
    await give(2, 1)
    await arrive(1)
    await arrive(2)
    expect(await votes()).toEqual([2, 0])
    expect(await listed()).toEqual([['000002', '000001', 'giver_present']])
    await leave(2)
    expect(await votes()).toEqual([1, 1])
  })

  it('leaves out those whose holder does not come, or leaves', async () => {
    await give(2, 1)
    expect(await votes()).toEqual([0, 0])
    expect(await listed()).toEqual([['000002', '000001', 'holder_absent']])
    await arrive(1)
    expect(await votes()).toEqual([1, 1])
    await leave(1)
    expect(await votes()).toEqual([0, 0])
  })

  it('leaves out what was revoked in between: before the answer, and after it', async () => {
    await arrive(1)
    await offer(2, '1')
    expect((await revoke(2)).body.data.given).toBeNull()
    expect((await answer(1, 2)).status).toBe(404)
    await give(2, 1)
    expect(await votes()).toEqual([1, 1])
    expect((await revoke(2)).status).toBe(200)
    expect((await revoke(2)).status).toBe(404)
    expect(await votes()).toEqual([1, 0])
    expect((await mails()).at(-1)).toEqual(['membre@envol.example', 'proxyRevoked'])
    const acts = sql`select count(*)::int from journal
      where subject_id = ${event} and act = 'proxy.revoked' and by_member = 2 and subject = '000001'`
    expect(await here.portal.value(acts)).toBe(2)
  })

  it('refuses a second proxy until the first is revoked', async () => {
    await offer(2, '1')
    expect((await offer(2, '3')).status).toBe(409)
    await answer(1, 2)
    const second = await offer(2, '3')
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('Reprenez-le d’abord')])
    await arrive(1)
    await arrive(3)
    expect(await votes()).toEqual([2, 1])
    await revoke(2)
    await give(2, 3)
    expect(await listed()).toEqual([['000002', '000003', 'counts']])
  })

  it('is listed for the board up to a limit, with the number of all', async () => {
    await give(2, 1)
    await offer(3, '1')
    const { data, total } = await listAssemblyProxies(here.portal.db, event, 1)
    expect([data.length, total]).toEqual([1, 2])
    const path = `/board/events/${event}/proxies`
    const { body } = await here.portal.call('GET /board/events/:id/proxies', { path, token: tokens[4] })
    expect([body.data.length, body.total]).toEqual([2, 2])
  })

  it('leaves out who owes dues on the day, and refuses to give or hold without dues', async () => {
    await give(2, 1)
    await arrive(1)
    await here.portal.db.execute(sql`delete from dues where member_id = 2`)
    await here.portal.db.execute(sql`update members set standing = 'active' where id = 2`)
    expect(await votes()).toEqual([1, 0])
    expect(await listed()).toEqual([['000002', '000001', 'dues_lapsed']])
    expect((await own(2)).data.is_entitled).toBe(false)
    await revoke(2)
    expect((await offer(2, '1')).status).toBe(409)
    await offer(3, '2')
    expect((await answer(2, 3)).body.message).toContain('cotisation')
    // Dues noted at the door count at once.
    await here.portal.db.execute(sql`update members set standing = 'honorary' where id = 2`)
    expect((await answer(2, 3)).status).toBe(200)
  })

  it('stops at the limit of the statutes, also for answers at the same moment', async () => {
    await setRules(3, 1)
    await offer(2, '1')
    await offer(3, '1')
    const answers = await Promise.all([answer(1, 2), answer(1, 3)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain(
      'le maximum que permettent les statuts',
    )
    await arrive(1)
    expect(await votes()).toEqual([1, 1])
    await setRules(3, 0)
    expect((await offer(4, '2')).body.message).toContain('ne permettent pas')
  })

  it('refuses chains, and oneself', async () => {
    expect((await offer(2, '2')).body.errors).toEqual({ holder: 'On ne se donne pas pouvoir à soi-même' })
    await give(2, 1)
    expect((await offer(1, '3')).status).toBe(409)
    await offer(3, '2')
    expect((await answer(2, 3)).status).toBe(409)
    await answer(1, 2, false)
    await offer(1, '4')
    await offer(2, '1')
    expect((await answer(1, 2)).body.message).toContain('Vous donnez vous-même votre pouvoir')
  })

  it('is frozen for members once the assembly has begun or is cancelled; the board still notes proxies', async () => {
    await give(2, 1)
    await offer(3, '1')
    await begin()
    for (const call of [revoke(2), answer(1, 3), answer(1, 2, false), offer(4, '1')])
      expect((await call).body.message).toBe('L’assemblée a commencé\u00a0: les pouvoirs ne changent plus.')
    expect((await own(2)).data.is_open).toBe(false)
    const noted = await here.portal.call('POST /board/events/:id/proxies', {
      path: `/board/events/${event}/proxies`,
      token: tokens[4],
      body: { giver: '3', holder: '1' },
    })
    expect(noted.status).toBe(200)
    await arrive(1)
    expect(await votes()).toEqual([1, 2])
    expect((await own(3)).data.given).toEqual({ to: 'Camille Laurent', state: 'accepted' })
    await here.portal.db.execute(
      sql`update events set starts_at = now() + interval '1 hour', is_cancelled = true where id = ${event}`,
    )
    expect((await revoke(2)).status).toBe(409)
  })

  it('needs the board’s rules first', async () => {
    await here.portal.db.execute(sql`delete from event_assemblies where event_id = ${event}`)
    expect((await own(2)).data.limit).toBeNull()
    expect((await offer(2, '1')).status).toBe(409)
  })
})
