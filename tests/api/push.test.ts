import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventRemindersJob } from '#server/events/reminders.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { pollRemindersJob } from '#server/polls/jobs.ts'
import { pushDeliveryJob } from '#server/push/sendPushesWork.ts'
import { insertTestEvent } from './eventRows.ts'
import { makeTestBallot, openTestPoll } from './pollActs.ts'
import { startPortal } from './portal.ts'
import { createPushBrowser, allPushNotificationChoices, verifyVapidHeader, startPushService } from './pushInputs.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let portal: Awaited<ReturnType<typeof startPortal>>
let jobs: JobQueue
let [token, key] = ['', '']

beforeAll(async () => {
  service = await startPushService()
  portal = await startPortal({ env: { PUSH_SERVICE: service.origin } })
  jobs = new JobQueue([pushDeliveryJob(portal.context)], portal.context)
})
afterAll(async () => {
  await jobs.close()
  await portal.close()
  await service.close()
})
beforeEach(async () => {
  for (const table of ['outbox', 'mailings', 'rate_limits', 'push_subscriptions', 'jobs', 'event_answers', 'polls'])
    await portal.db.execute(sql`delete from ${sql.identifier(table)}`)
  token = await portal.signIn()
  const { body } = await portal.call('GET /push', { token })
  key = body.data.key
  service.given.length = 0
  service.status = 201
})

async function subscribe(choice: object = {}, who = token) {
  const browser = createPushBrowser(service.origin, key)
  const body = { ...browser.subscription, ...allPushNotificationChoices, ...choice }
  expect((await portal.call('POST /push/subscriptions', { token: who, body })).status).toBe(200)
  return browser
}
const count = async (table: string) =>
  Number(await portal.value(sql`select count(*)::int from ${sql.identifier(table)}`))

describe('a device with notifications', () => {
  it('gets messages that only it can decrypt, signed by the portal, of one length, without the member’s data', async () => {
    const browser = await subscribe()
    expect((await portal.call('POST /push/test', { token })).status).toBe(200)
    await jobs.drain()
    const [sent] = service.given
    if (!sent) throw new Error('Nothing was sent')
    expect(sent.path).toBe(browser.path)
    expect(browser.open(sent.body)).toEqual({ kind: 'test', is_discreet: false })
    expect(() => createPushBrowser(service.origin, key).open(sent.body)).toThrow()
    const { isSigned, claims } = verifyVapidHeader(String(sent.headers['authorization']), key)
    expect([isSigned, claims.aud]).toEqual([true, service.origin])
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'sub'])
    expect(await count('push_waiting')).toBe(0)
    const discreet = await subscribe({ is_discreet: true })
    await portal.call('POST /push/test', { token })
    await jobs.drain()
    const [, other] = service.given
    expect(discreet.open(other?.body)).toEqual({ kind: 'test', is_discreet: true })
    expect(other?.body.length).toBe(sent.body.length)
  })

  it('has its own choices, and is deleted with them, with its session, and after ten newer devices', async () => {
    await subscribe({ seats: false })
    const chosen = async () => (await portal.call('GET /push', { token })).body.data
    expect(await chosen()).toMatchObject({ chosen: { ...allPushNotificationChoices, seats: false } })
    await subscribe({ is_discreet: true })
    expect(await count('push_subscriptions')).toBe(1)
    expect(await chosen()).toMatchObject({ chosen: { ...allPushNotificationChoices, is_discreet: true } })
    expect((await portal.call('DELETE /push/subscriptions', { token })).status).toBe(200)
    expect(await chosen()).toMatchObject({ chosen: null })
    expect((await portal.call('POST /push/test', { token })).status).toBe(409)
    await subscribe()
    await portal.call('POST /logout', { token })
    expect(await count('push_subscriptions')).toBe(0)
    for (let device = 0; device < 12; device++) await subscribe({}, await portal.signIn())
    expect(await count('push_subscriptions')).toBe(10)
  })

  it('belongs to one member: the next one in the same browser replaces them', async () => {
    const body = { ...createPushBrowser(service.origin, key).subscription, ...allPushNotificationChoices }
    await portal.call('POST /push/subscriptions', { token, body })
    const other = await portal.signIn('membre2@envol.example')
    await portal.call('POST /push/subscriptions', { token: other, body })
    const held = sql`select array_agg(email) from push_subscriptions join members on id = member_id`
    expect(await portal.value(held)).toEqual(['membre2@envol.example'])
  })

  it.each([
    'https://permanently-removed.invalid/fcm/send/abc',
    'https://permanently-removed.invalid',
    'https://PERMANENTLY-REMOVED.INVALID:443/',
  ])('is unsubscribed when its push service answers %s', async (endpoint) => {
    const browser = await subscribe()
    const body = { ...browser.subscription, ...allPushNotificationChoices, endpoint }
    const { status, body: said } = await portal.call('POST /push/subscriptions', { token, body })
    expect([status, said.message]).toEqual([
      422,
      'Votre navigateur a désinscrit cet appareil. Rechargez la page, puis recommencez.',
    ])
    expect(await count('push_subscriptions')).toBe(0)
  })

  it('uses a known push service only', async () => {
    const at = async (endpoint: string, its: object = {}) => {
      const body = { ...createPushBrowser('', key).subscription, ...allPushNotificationChoices, endpoint, ...its }
      return (await portal.call('POST /push/subscriptions', { token, body })).status
    }
    const known = [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
    ]
    for (const endpoint of known) expect([endpoint, await at(endpoint)]).toEqual([endpoint, 200])
    const refused = [
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com:8443/a',
      'https://fcm.googleapis.com.evil.example/a',
      'https://fcm.googleapis.com@evil.example/a',
      'https://evilpush.apple.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest/meta-data',
      'http://localhost:3000/api/v1/board/system',
      `https://web.push.apple.com/${'a'.repeat(1000)}`,
      'https://',
    ]
    for (const endpoint of refused) expect([endpoint, await at(endpoint)]).toEqual([endpoint, 422])
    expect(await at(known[0] ?? '', { p256dh: 'A'.repeat(87) })).toBe(422)
    expect(await at(known[0] ?? '', { key: 'A'.repeat(87) })).toBe(422)
  })
})

describe('a queued notification', () => {
  it('is retried when the service fails, and its device is deleted when it no longer exists', async () => {
    await subscribe()
    service.status = 503
    await portal.call('POST /push/test', { token })
    await jobs.drain()
    expect([service.given.length, await count('push_waiting')]).toEqual([1, 1])
    expect(portal.lines.filter((line) => /127\.0\.0\.1:\d+\/send|A word of/.test(line))).toEqual([])
    service.status = 201
    await portal.db.execute(sql`update push_waiting set due_at = now()`)
    await portal.db.execute(sql`update jobs set due_at = now() where name = 'push.send'`)
    await jobs.drain()
    expect([service.given.length, await count('push_waiting')]).toEqual([2, 0])
    service.status = 410
    await portal.call('POST /push/test', { token })
    await jobs.drain()
    expect([await count('push_subscriptions'), await count('push_waiting')]).toEqual([0, 0])
  })

  it('follows no redirect of the service', async () => {
    await subscribe()
    service.status = 302
    await portal.call('POST /push/test', { token })
    await jobs.drain()
    expect(service.given.map(({ path }) => path)).not.toContain('/elsewhere')
  })
})

const send = async (board: string, is_urgent: boolean) => {
  const audience = { to: 'compagnie', id: 1 }
  const counted = await portal.call('POST /board/mailings/count', { token: board, body: { audience } })
  const people = counted.body.data
  const text = { subject: 'Grève', content: 'Préavis déposé.', is_urgent }
  const body = { ...text, key: randomUUID(), audience, count: people.count }
  expect((await portal.call('POST /board/mailings', { token: board, body })).status).toBe(200)
  await jobs.drain()
  return people.devices
}

describe('an urgent message of the board', () => {
  it('is announced to its recipients who want it, without its text, and read by them only', async () => {
    const browser = await subscribe()
    const stranger = await portal.signIn('membre2@envol.example')
    await subscribe({}, stranger)
    await subscribe({ urgent: false }, await portal.signIn())
    const over = await portal.signIn()
    await subscribe({}, over)
    await portal.db.execute(sql`
      update sessions set expires_at = now()
      where token_hash = (select session_hash from push_subscriptions order by chosen_at desc limit 1)`)
    const board = await portal.signIn('bureau@envol.example')
    await send(board, false)
    expect(service.given).toEqual([])
    expect(await send(board, true)).toBe(1)
    expect(service.given.map(({ path }) => path)).toEqual([browser.path])
    expect(browser.open(service.given[0]?.body)).toEqual({ kind: 'urgent', is_discreet: false })
    const read = async (who: string) => (await portal.call('GET /messages/urgent', { token: who })).body.data
    expect(await read(token)).toMatchObject([{ subject: 'Grève', content: 'Préavis déposé.' }])
    expect(await read(stranger)).toEqual([])
  })
})

describe('a reminder', () => {
  const remind = async () => {
    const id = await insertTestEvent(portal, { from: '20 hours' })
    await portal.db.execute(sql`
      insert into event_answers (event_id, member_id, answer, seat, answered_at)
      select ${id}, id, 'oui', 'inscrit', now() - interval '3 days' from members where email = 'membre@envol.example'`)
    await eventRemindersJob.run({}, { ...portal.context, signal: new AbortController().signal })
    return id
  }
  const delay = () =>
    portal.value(
      sql`select round(extract(epoch from next_attempt_at - created_at))::int from outbox where content ->> 'kind' = 'eventReminder'`,
    )

  it('is sent beside the mail, or instead of it, as the member chooses', async () => {
    const browser = await subscribe()
    const about = await remind()
    await jobs.drain()
    expect(browser.open(service.given[0]?.body)).toEqual({ kind: 'reminders', about, is_discreet: false })
    expect(await delay()).toBe(0)
    await portal.db.execute(sql`delete from outbox where content ->> 'kind' = 'eventReminder'`)
    await subscribe({ with_mail: false })
    await remind()
    expect(await delay()).toBe(900)
    await jobs.drain()
    expect(await delay()).toBeUndefined()
  })

  it('is sent by mail when no device accepts it', async () => {
    await subscribe({ with_mail: false })
    service.status = 410
    await remind()
    await jobs.drain()
    expect([await count('push_subscriptions'), await delay()]).toEqual([0, 900])
  })
})

describe('a poll', () => {
  const open = async () => openTestPoll(portal, await portal.signIn('bureau@envol.example'))
  const mailOf = (kind: string) =>
    portal.value(sql`
      select json_agg(round(extract(epoch from next_attempt_at - outbox.created_at))::int) from outbox
      join members on members.id = member_id
      where content ->> 'kind' = ${kind} and members.email = 'membre@envol.example'`)
  const remind = async (id: number) => {
    await portal.db.execute(sql`
      update polls set opens_at = now() - interval '3 days', closes_at = now() + interval '20 hours' where id = ${id}`)
    await pollRemindersJob.run({}, { ...portal.context, signal: new AbortController().signal })
    await jobs.drain()
  }

  it('is announced at its opening to its voters’ devices, beside the mail, by its number alone', async () => {
    const browser = await subscribe()
    await subscribe({ polls: false }, await portal.signIn('membre3@envol.example'))
    const about = await open()
    await jobs.drain()
    expect(service.given.map(({ path }) => path)).toEqual([browser.path])
    expect(browser.open(service.given[0]?.body)).toEqual({ kind: 'polls', about, is_discreet: false })
    expect(await mailOf('pollOpened')).toHaveLength(1)
  })

  it('replaces the mail for members who want notifications alone, once a device has accepted', async () => {
    await subscribe({ with_mail: false })
    await open()
    expect(await mailOf('pollOpened')).toEqual([900])
    await jobs.drain()
    expect(await mailOf('pollOpened')).toBeNull()
    expect(await count('outbox')).toBeGreaterThan(0)
  })

  it('leaves the mail when no device accepts', async () => {
    await subscribe({ with_mail: false })
    service.status = 410
    await open()
    await jobs.drain()
    expect(await mailOf('pollOpened')).toHaveLength(1)
  })

  it('reminds only the devices of those who have not taken part', async () => {
    const browser = await subscribe()
    const late = await subscribe({}, await portal.signIn('membre3@envol.example'))
    const id = await open()
    await makeTestBallot(portal, { id, token, answers: { q1: 'pour' } })
    await jobs.drain()
    expect(service.given.map(({ path }) => path).toSorted()).toEqual([browser.path, late.path].toSorted())
    service.given.length = 0
    await remind(id)
    expect(service.given.map(({ path }) => path)).toEqual([late.path])
    await remind(id)
    expect(service.given).toHaveLength(1)
  })
})
