import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency.ts'
import { sweepIdempotencyKeys } from '#server/limits/idempotencyKeys.ts'
import { sendOutboxAction } from '#src/offline/outbox/Act.ts'
import {
  queueAction,
  sendQueuedActions,
  readQueuedActions,
  type QueuedActionOutcome,
} from '#src/offline/outbox/queuedActs.ts'
import { createMemoryDeviceStore } from '#tests/samples/createMemoryDeviceStore.ts'
import { insertTestEvent } from './eventRows.ts'
import {
  countUnsentContactMails,
  countFaqVotesAndContactMessages,
  deleteRowsOfMemberActions,
  listThreeAccordIds,
  buildQueuedEventRegistration,
  replaceFetchWithPortalCalls,
  expectActionsSentOnceDespiteCuts,
  testContactMessage,
} from './outboxCuts.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let token = ''
let other = ''
/** Ids of three agreements that the test's member may read. */
let accords: [number, number, number] = [0, 0, 0]
beforeEach(async () => {
  await deleteRowsOfMemberActions(here.portal)
  token = await here.portal.signIn('membre@envol.example')
  other = await here.portal.signIn('membre2@envol.example')
  accords = await listThreeAccordIds(here.portal, token)
  await here.portal.db.execute(sql`delete from outbox`)
})
afterEach(() => vi.unstubAllGlobals())

type Name = Parameters<typeof here.portal.call>[0]
const ask = <Called extends Name>(
  name: Called,
  path: string,
  { key, ...rest }: { key?: string; body?: object; token?: string } = {},
) => here.portal.call(name, { path, token, ...rest, ...(key && { headers: { [IDEMPOTENCY_HEADER]: key } }) })
const answer = (id: number, body: object, key?: string, who = token) =>
  ask('PUT /events/:id/answer', `/events/${id}/answer`, { body, token: who, ...(key && { key }) })
const opinions = async () => (await countFaqVotesAndContactMessages(here.portal))[0]
const messages = async () => (await countFaqVotesAndContactMessages(here.portal))[1]

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
    const send = () => ask('POST /contact-us', '/contact-us', { key, body: testContactMessage })
    expect((await send()).status).toBe(200)
    await here.portal.db.execute(
      sql`update contact_messages set fingerprint = null, created_at = now() - interval '1 hour'`,
    )
    expect((await send()).status).toBe(200)
    expect([await messages(), await countUnsentContactMails(here.portal)]).toEqual([1, 1])
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
    expect([again.status, again.body.data.mine.answer]).toEqual([200, 'non'])
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
    await queueAction(store, buildQueuedEventRegistration(full, 'Rencontre'))
    await queueAction(store, buildQueuedEventRegistration(cancelled, 'Annulée'))
    expect((await sendAll(store)).map(({ title, words }) => [title, words])).toEqual([
      ['Rencontre', 'L’événement était complet\u00a0: vous êtes 1er dans la file d’attente.'],
      ['Annulée', 'Cet événement est annulé.'],
    ])
    expect(await readQueuedActions(store)).toEqual([])
  })

  it('is sent once, in order, through fifty cuts: before, after, midway, by a captive portal', async () => {
    const url = await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
    expect(await expectActionsSentOnceDespiteCuts({ portal: here.portal, token, url: () => url })).toBe(50)
  })
})

/** Sends the member's queued offline actions to the test portal. */
async function sendAll(store: ReturnType<typeof createMemoryDeviceStore>) {
  replaceFetchWithPortalCalls(token, async (_, path, { method, headers, body }) => {
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
