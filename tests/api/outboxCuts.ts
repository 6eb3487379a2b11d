import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { expect, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency.ts'
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
import type { TestPortal } from './portal.ts'

/** Contact message that the tests of the outbox send. */
export const testContactMessage = {
  name: 'Camille',
  email: 'camille@envol.example',
  subject: 'Essai',
  content: 'Bonjour',
}

/** Returns the number of votes on answers of the FAQ, and of contact messages. */
export const countFaqVotesAndContactMessages = async (portal: TestPortal) => [
  await portal.value(sql`select coalesce(sum(helpful), 0)::int from faq_opinions`),
  await portal.value(sql`select count(*)::int from contact_messages`),
]

/** Returns the number of mails about contact messages that the portal has not sent yet. */
export const countUnsentContactMails = (portal: TestPortal) =>
  portal.value(sql`select count(*)::int from outbox where content ->> 'kind' = 'contactMessage'`)

/** Deletes the rows that acts of members leave, and the rate limits. */
export async function deleteRowsOfMemberActions({ db }: TestPortal) {
  for (const table of ['event_answers', 'accord_favourites', 'faq_opinions', 'contact_messages', 'sendings', 'outbox'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await db.execute(sql`delete from rate_limits`)
}

/** Returns the ids of three agreements that a member may read. */
export async function listThreeAccordIds(portal: TestPortal, token: string): Promise<[number, number, number]> {
  const listed = (await portal.call('GET /accords', { token })).body.data as { id: number }[]
  return listed.slice(0, 3).map(({ id }) => id) as [number, number, number]
}

type Cuts = {
  portal: TestPortal
  token: string
  /** Returns the URL at which the portal's server answers now. */
  url: () => string
  /** Numbers of the cuts at which the server is killed, and the function that kills and restarts it. */
  kills?: { at: Set<number>; restart: () => Promise<void> }
}

/**
 * Sends a member's outbox through fifty cuts of the network: before, after and midway through a request, and by a
 * captive portal. Asserts that each act was sent once, in order. Returns the number of cuts.
 */
export async function expectActionsSentOnceDespiteCuts({ portal, token, url, kills }: Cuts): Promise<number> {
  const events = [await insertTestEvent(portal), await insertTestEvent(portal)]
  const accords = await listThreeAccordIds(portal, token)
  const acts = actsOf(events, accords)
  const store = createMemoryDeviceStore()
  for (const act of acts) await queueAction(store, act)
  const random = seeded(25)
  const first: string[] = []
  let cuts = 0
  const cut = async (real: typeof fetch, path: string, init: RequestInit): Promise<Response> => {
    cuts++
    const isKill = kills?.at.has(cuts) ?? false
    const kind = isKill ? 'midst' : (['before', 'after', 'midst', 'hotel'] as const)[Math.floor(random() * 4)]
    if (kind === 'hotel') return new Response('<html>Chambre ?</html>', { status: random() < 0.5 ? 200 : 401 })
    if (kind === 'after') await (await real(`${url()}${path}`, init)).text()
    if (kind === 'midst') {
      const signal = AbortSignal.timeout(Math.ceil(random() * 12))
      const asked = real(`${url()}${path}`, { ...init, signal }).catch(() => undefined)
      if (isKill) await kills?.restart()
      await asked
    }
    throw new TypeError('the line was cut')
  }
  replaceFetchWithPortalCalls(token, (real, path, init) => {
    const key = new Headers(init.headers).get(IDEMPOTENCY_HEADER) ?? ''
    if (!first.includes(key)) first.push(key)
    return cuts < 50 && random() < 0.75 ? cut(real, path, init) : real(`${url()}${path}`, init)
  })
  const outcomes: QueuedActionOutcome[] = []
  for (let tries = 0; tries < 400 && (await readQueuedActions(store)).length > 0; tries++) {
    await portal.db.execute(sql`delete from rate_limits`)
    // The tab is sometimes closed between the answer and its deletion from the outbox.
    store.failsToDelete = random() < 0.2
    await sendQueuedActions(store, sendOutboxAction, (outcome) => outcomes.push(outcome)).catch(() => undefined)
    store.failsToDelete = false
  }
  expect(await readQueuedActions(store)).toEqual([])
  expect(outcomes.filter(({ isRefused }) => isRefused)).toEqual([])
  expect(first).toEqual(acts.map(({ key }) => key))
  expect(await countFaqVotesAndContactMessages(portal)).toEqual([10, 4])
  // A running server may have sent some of the mails meanwhile.
  expect(await countUnsentContactMails(portal)).toBeLessThanOrEqual(4)
  const { rows } = await portal.db.execute(sql`select answer from event_answers order by event_id`)
  expect(rows.map((row) => row['answer'])).toEqual(['oui', 'peut-etre'])
  const favourites = (await portal.db.execute(sql`select accord_id as id from accord_favourites`)).rows
  expect(new Set(favourites.map(({ id }) => id))).toEqual(new Set([accords[0], accords[2]]))
  return cuts
}

/** Returns a queued registration for an event. */
export const buildQueuedEventRegistration = (id: number, title: string): OutboxAction => ({
  key: randomUUID(),
  name: 'PUT /events/:id/answer',
  params: { id },
  body: { answer: 'oui' },
  about: `/events/${id}`,
  title,
  at: Date.now(),
})

/** Returns the user actions that a member has queued offline during a long flight. */
function actsOf([one = 0, two = 0]: number[], accords: [number, number, number]): OutboxAction[] {
  const about = (name: OutboxAction['name'], rest: Partial<OutboxAction>): OutboxAction => ({
    key: randomUUID(),
    name,
    about: randomUUID(),
    title: name,
    at: Date.now(),
    ...rest,
  })
  const opinion = () => about('POST /faq/:id/opinion', { params: { id: 2 }, body: { helpful: true } })
  const letter = (number: number) =>
    about('POST /contact-us', { body: { ...testContactMessage, content: `Bonjour ${number}` } })
  const favourite = (id: number) => about('PUT /accords/:id/favourite', { params: { id } })
  return [
    ...Array.from({ length: 5 }, opinion),
    buildQueuedEventRegistration(one, 'Une'),
    ...[1, 2].map(letter),
    ...accords.map(favourite),
    { ...buildQueuedEventRegistration(two, 'Deux'), body: { answer: 'peut-etre' } },
    about('DELETE /accords/:id/favourite', { params: { id: accords[1] } }),
    ...Array.from({ length: 5 }, opinion),
    ...[3, 4].map(letter),
  ]
}

/** Replaces `fetch` by calls to the test portal with the session of a token. */
export function replaceFetchWithPortalCalls(
  token: string,
  answerTo: (real: typeof fetch, path: string, init: RequestInit) => Promise<Response>,
) {
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
