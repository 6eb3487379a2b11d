import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventDetails } from '#contract/events/events.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency.ts'
import { sweepIdempotencyKeys } from '#server/limits/idempotencyKeys.ts'
import { setApiAccessTokenSource } from '#src/api/bearer.ts'
import { sendOutboxAction, type OutboxAction } from '#src/offline/outbox/Act.ts'
import {
  queueAction,
  sendQueuedActions,
  readQueuedActions,
  type QueuedActionOutcome,
} from '#src/offline/outbox/queuedActs.ts'
import { createMemoryDeviceStore } from '#tests/samples/createMemoryDeviceStore.ts'
import { insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'
import { startPortalProcesses } from './realServer.ts'

const here = useTestPortal()

let token = ''
let other = ''
/** Ids of three agreements that the test's member may read. */
let accords: [number, number, number] = [0, 0, 0]
beforeEach(async () => {
  for (const table of ['event_answers', 'accord_favourites', 'faq_opinions', 'contact_messages', 'sendings', 'outbox'])
    await here.portal.db.execute(sql`delete from ${sql.identifier(table)}`)
  await here.portal.db.execute(sql`delete from rate_limits`)
  token = await here.portal.signIn('membre@envol.example')
  other = await here.portal.signIn('membre2@envol.example')
  const listed = (await here.portal.call('GET /accords', { token })).body.data as { id: number }[]
  accords = listed.slice(0, 3).map(({ id }) => id) as typeof accords
  await here.portal.db.execute(sql`delete from outbox`)
})
afterEach(() => vi.unstubAllGlobals())

/** Numbers of the simulated network cuts at which the test kills the server. */
const KILLS = new Set([9, 24, 41])

type Name = Parameters<typeof here.portal.call>[0]
const ask = (name: Name, path: string, { key, ...rest }: { key?: string; body?: object; token?: string } = {}) =>
  here.portal.call(name, { path, token, ...rest, ...(key && { headers: { [IDEMPOTENCY_HEADER]: key } }) })
const answer = (id: number, body: object, key?: string, who = token) =>
  ask('PUT /events/:id/answer', `/events/${id}/answer`, { body, token: who, ...(key && { key }) })
const message = { name: 'Camille', email: 'camille@envol.example', subject: 'Essai', content: 'Bonjour' }
const opinions = () => here.portal.value(sql`select coalesce(sum(helpful), 0)::int from faq_opinions`)
const messages = () => here.portal.value(sql`select count(*)::int from contact_messages`)
const letters = () =>
  here.portal.value(sql`select count(*)::int from outbox where content ->> 'kind' = 'contactMessage'`)

describe('a repeated act', () => {
  it('counts a vote once, however many come at the same moment, and counts another vote', async () => {
    const key = randomUUID()
    const send = (its: string) => ask('POST /faq/:id/opinion', '/faq/1/opinion', { key: its, body: { helpful: true } })
    const all = await Promise.all([key, key, key, key].map(send))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await opinions()).toBe(1)
    await send(randomUUID())
    expect(await opinions()).toBe(2)
    expect((await send('not a key')).status).toBe(422)
  })

  it('sends one message to the office, even an hour later', async () => {
    const key = randomUUID()
    const send = () => ask('POST /contact-us', '/contact-us', { key, body: message })
    expect((await send()).status).toBe(200)
    await here.portal.db.execute(
      sql`update contact_messages set fingerprint = null, created_at = now() - interval '1 hour'`,
    )
    expect((await send()).status).toBe(200)
    expect([await messages(), await letters()]).toEqual([1, 1])
  })

  it('does not undo a later act: a favourite, a registration', async () => {
    const [favourite, coming] = [randomUUID(), randomUUID()]
    const path = `/accords/${accords[0]}/favourite`
    const add = () => ask('PUT /accords/:id/favourite', path, { key: favourite })
    const favourites = () => here.portal.value(sql`select count(*)::int from accord_favourites`)
    await add()
    expect(await favourites()).toBe(1)
    await ask('DELETE /accords/:id/favourite', path, { key: randomUUID() })
    expect((await add()).status).toBe(200)
    expect(await favourites()).toBe(0)

    const id = await insertTestEvent(here.portal)
    await answer(id, { answer: 'oui' }, coming)
    await answer(id, { answer: 'non' })
    const again = await answer(id, { answer: 'oui' }, coming)
    expect([again.status, (again.body.data as EventDetails).mine.answer]).toEqual([200, 'non'])
  })

  it('is recognized for longer than a device keeps it, and then forgotten', async () => {
    await ask('POST /faq/:id/opinion', '/faq/1/opinion', { key: randomUUID(), body: { helpful: true } })
    const known = () => here.portal.value(sql`select count(*)::int from sendings`)
    await here.portal.db.execute(sql`update sendings set at = now() - interval '30 days 1 hour'`)
    await sweepIdempotencyKeys(here.portal.db)
    expect(await known()).toBe(1)
    await here.portal.db.execute(sql`update sendings set at = now() - interval '32 days'`)
    await sweepIdempotencyKeys(here.portal.db)
    expect(await known()).toBe(0)
  })
})

describe('a queued act', () => {
  it('loses against a later registration from elsewhere, and reports it', async () => {
    const id = await insertTestEvent(here.portal)
    await answer(id, { answer: 'non' })
    const late = await answer(id, { answer: 'oui', waited: 3600 }, randomUUID())
    expect([late.status, late.body.message]).toEqual([
      409,
      'Vous avez répondu «\u00a0Je ne viens pas\u00a0» depuis\u00a0: c’est gardé.',
    ])
    await here.portal.db.execute(sql`update event_answers set answered_at = now() - interval '2 hours'`)
    expect((await answer(id, { answer: 'oui', waited: 3600 }, randomUUID())).status).toBe(200)
  })

  it('reports its result: a queue in place of a seat, or a refusal when the event is over', async () => {
    const [full, cancelled] = [await insertTestEvent(here.portal, { capacity: 1 }), await insertTestEvent(here.portal)]
    await answer(full, { answer: 'oui' }, undefined, other)
    await here.portal.db.execute(sql`update events set is_cancelled = true where id = ${cancelled}`)
    const store = createMemoryDeviceStore()
    await queueAction(store, coming(full, 'Rencontre'))
    await queueAction(store, coming(cancelled, 'Annulée'))
    expect((await sendAll(store)).map(({ title, words }) => [title, words])).toEqual([
      ['Rencontre', 'L’événement était complet\u00a0: vous êtes 1er dans la file d’attente.'],
      ['Annulée', 'Cet événement est annulé.'],
    ])
    expect(await readQueuedActions(store)).toEqual([])
  })

  it(
    'is sent once, in order, through fifty cuts: before, after, midway, by a captive portal, by server kills',
    { timeout: 180_000 },
    async () => {
      const events = [await insertTestEvent(here.portal), await insertTestEvent(here.portal)]
      const acts = actsOf(events)
      const store = createMemoryDeviceStore()
      for (const act of acts) await queueAction(store, act)
      const random = seeded(25)
      const first: string[] = []
      let server = await startPortalProcesses(here.portal.url)
      let cuts = 0
      const cut = async (real: typeof fetch, url: string, init: RequestInit): Promise<Response> => {
        const isKill = KILLS.has(++cuts)
        const kind = isKill ? 'midst' : (['before', 'after', 'midst', 'hotel'] as const)[Math.floor(random() * 4)]
        if (kind === 'hotel') return new Response('<html>Chambre ?</html>', { status: random() < 0.5 ? 200 : 401 })
        if (kind === 'after') await (await real(url, init)).text()
        if (kind === 'midst') {
          const signal = AbortSignal.timeout(Math.ceil(random() * 12))
          const asked = real(url, { ...init, signal }).catch(() => undefined)
          if (isKill) {
            await server.stop()
            server = await startPortalProcesses(here.portal.url)
          }
          await asked
        }
        throw new TypeError('the line was cut')
      }
      reach((real, path, init) => {
        const key = new Headers(init.headers).get(IDEMPOTENCY_HEADER) ?? ''
        if (!first.includes(key)) first.push(key)
        const url = `${server.url}${path}`
        return cuts < 50 && random() < 0.75 ? cut(real, url, init) : real(url, init)
      })
      const outcomes: QueuedActionOutcome[] = []
      try {
        for (let tries = 0; tries < 400 && (await readQueuedActions(store)).length > 0; tries++) {
          await here.portal.db.execute(sql`delete from rate_limits`)
          // The tab is sometimes closed between the answer and its deletion from the outbox.
          store.failsToDelete = random() < 0.2
          await sendQueuedActions(store, sendOutboxAction, (outcome) => outcomes.push(outcome)).catch(() => undefined)
          store.failsToDelete = false
        }
      } finally {
        await server.stop()
      }
      expect(cuts).toBe(50)
      expect(await readQueuedActions(store)).toEqual([])
      expect(outcomes.filter(({ isRefused }) => isRefused)).toEqual([])
      expect(first).toEqual(acts.map(({ key }) => key))
      expect([await opinions(), await messages()]).toEqual([10, 4])
      // The servers have sent some of the mails meanwhile.
      expect(await letters()).toBeLessThanOrEqual(4)
      const { rows } = await here.portal.db.execute(sql`select answer from event_answers order by event_id`)
      expect(rows.map((row) => row['answer'])).toEqual(['oui', 'peut-etre'])
      const favourites = (await here.portal.db.execute(sql`select accord_id as id from accord_favourites`)).rows
      expect(new Set(favourites.map(({ id }) => id))).toEqual(new Set([accords[0], accords[2]]))
    },
  )
})

const coming = (id: number, title: string): OutboxAction => ({
  key: randomUUID(),
  name: 'PUT /events/:id/answer',
  params: { id },
  body: { answer: 'oui' },
  about: `/events/${id}`,
  title,
  at: Date.now(),
})

/** Returns the user actions that a member has queued offline during a long flight. */
function actsOf([one = 0, two = 0]: number[]): OutboxAction[] {
  const about = (name: OutboxAction['name'], rest: Partial<OutboxAction>): OutboxAction => ({
    key: randomUUID(),
    name,
    about: randomUUID(),
    title: name,
    at: Date.now(),
    ...rest,
  })
  const opinion = () => about('POST /faq/:id/opinion', { params: { id: 2 }, body: { helpful: true } })
  const letter = (number: number) => about('POST /contact-us', { body: { ...message, content: `Bonjour ${number}` } })
  const favourite = (id: number) => about('PUT /accords/:id/favourite', { params: { id } })
  return [
    ...Array.from({ length: 5 }, opinion),
    coming(one, 'Une'),
    ...[1, 2].map(letter),
    ...accords.map(favourite),
    { ...coming(two, 'Deux'), body: { answer: 'peut-etre' } },
    about('DELETE /accords/:id/favourite', { params: { id: accords[1] } }),
    ...Array.from({ length: 5 }, opinion),
    ...[3, 4].map(letter),
  ]
}

/** Sends the member's queued offline actions to the test portal. */
async function sendAll(store: ReturnType<typeof createMemoryDeviceStore>) {
  reach(async (_, path, { method, headers, body }) => {
    const given = {
      method: method as 'PUT',
      url: path,
      headers: headers as Record<string, string>,
      payload: body as string,
    }
    const { statusCode: status, body: text, headers: theirs } = await here.portal.app.inject(given)
    return new Response(text, { status, headers: { [PORTAL_RESPONSE_HEADER]: String(theirs[PORTAL_RESPONSE_HEADER]) } })
  })
  const outcomes: QueuedActionOutcome[] = []
  await sendQueuedActions(store, sendOutboxAction, (outcome) => outcomes.push(outcome))
  return outcomes
}

/** Replaces `fetch` by calls to the test portal with the member's session. */
function reach(answerTo: (real: typeof fetch, path: string, init: RequestInit) => Promise<Response>) {
  const real = globalThis.fetch
  setApiAccessTokenSource({
    token: () => token,
    refuse: () => expect.fail('a session was ended by somebody else’s answer'),
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => answerTo(real, path, init))
}

/** Returns a deterministic pseudo-random generator (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
