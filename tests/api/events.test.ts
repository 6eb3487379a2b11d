import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { eventWaitlistSeatsJob } from '#server/events/promoteWaitlist.ts'
import { eventRemindersJob } from '#server/events/reminders.ts'
import { MailOutbox } from '#server/mail/outbox.ts'
import { composeMail } from '#server/app.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { readEnv } from '#server/env.ts'
import { insertSignedInMembers, insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal()

const list = async (token: string, query = '') => {
  const { status, body } = await here.portal.call('GET /events', { token, path: `/events${query}` })
  expect(status).toBe(200)
  return body
}
const read = (id: number, token?: string) =>
  here.portal.call('GET /events/:id', { path: `/events/${id}`, ...(token && { token }) })
const say = async (id: number, token: string, answer: string) => {
  const given = await here.portal.call('PUT /events/:id/answer', {
    path: `/events/${id}/answer`,
    token,
    body: { answer },
  })
  return { status: given.status, message: given.body.message, event: given.body.data }
}
const mails = async (kind: string) => {
  const { rows } = await here.portal.db.execute<{ recipient: string; content: MailContent }>(
    sql`select recipient, content from outbox where content ->> 'kind' = ${kind} order by id`,
  )
  return rows
}
const tools = () => ({
  db: here.portal.db,
  log: here.portal.app.log,
  env: readEnv({ PUBLIC_URL: 'https://www.envol.example' }),
  files: undefined as never,
  signal: new AbortController().signal,
})

describe('an event list', () => {
  it('shows a company’s event to its members only, everywhere', async () => {
    const { portal } = here
    const own = await insertTestEvent(portal, { title: 'Réservé zephyrus', company_id: 1, place: 'Lyon-Zephyr' })
    const forAll = await insertTestEvent(portal, { title: 'Commun zephyrus', place: 'Nantes-Zephyr' })
    const hidden = await insertTestEvent(portal, { title: 'Retiré zephyrus', withdrawn: true, place: 'Brest-Zephyr' })
    const [member = '', other = ''] = [
      ...(await insertSignedInMembers(portal, 1, 1)),
      ...(await insertSignedInMembers(portal, 1, 2)),
    ]
    const idsOf = async (token: string, query = '?per_page=50') => (await list(token, query)).data.map(({ id }) => id)

    expect(await idsOf(member)).toEqual(expect.arrayContaining([own, forAll]))
    expect(await idsOf(other)).toContain(forAll)
    for (const token of [member, other]) expect(await idsOf(token)).not.toContain(hidden)
    // The filter narrows the list and never widens it.
    expect(await idsOf(other, '?per_page=50&company=1')).not.toContain(own)
    const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7)
    expect(await idsOf(other, `?month=${month}`)).not.toContain(own)
    expect((await list(member, '?per_page=1')).places).toContain('Lyon-Zephyr')
    expect((await list(other, '?per_page=1')).places).not.toContain('Lyon-Zephyr')
    expect((await list(member)).places).not.toContain('Brest-Zephyr')

    expect((await read(own, member)).status).toBe(200)
    for (const id of [own, hidden, 999_999]) {
      expect((await read(id, other)).status).toBe(404)
      expect((await say(id, other, 'oui')).status).toBe(404)
      const calendar = await portal.call('GET /events/:id/calendar', { token: other, path: `/events/${id}/calendar` })
      expect(calendar.status).toBe(404)
    }
    expect((await read(own)).status).toBe(401)
    expect((await portal.call('GET /events')).status).toBe(401)

    const found = async (name: 'GET /search' | 'GET /search/member', token?: string) => {
      const path = `${name.slice(4)}?query=zephyrus`
      const { body } = await portal.call(name, { path, ...(token && { token }) })
      const kinds = body.data
      return kinds.flatMap(({ kind, hits }) => hits.map(({ path: at }) => `${kind} ${at}`)).toSorted()
    }
    expect(await found('GET /search')).toEqual([])
    expect(await found('GET /search/member', member)).toEqual([`events /events/${own}`, `events /events/${forAll}`])
    expect(await found('GET /search/member', other)).toEqual([`events /events/${forAll}`])
  })

  it('shows visitors public events only, and only their public fields', async () => {
    const { portal } = here
    await insertTestEvent(portal, { from: '1 hour', company_id: 2 })
    await insertTestEvent(portal, { from: '2 hours', company_id: 2, is_public: true, is_cancelled: true })
    const id = await insertTestEvent(portal, {
      from: '3 hours',
      company_id: 2,
      is_public: true,
      online_url: 'https://visio.envol.example/secret',
    })
    const { body, status } = await portal.call('GET /events/next', { path: '/events/next?company=2' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, is_online: true })
    expect(JSON.stringify(body)).not.toContain('secret')
    const elsewhere = await portal.call('GET /events/next', { path: '/events/next?company=3' })
    expect(elsewhere.body.data?.id).not.toBe(id)
    // The cached answer stays until an event changes.
    await portal.db.execute(sql`update events set withdrawn = true where id = ${id}`)
    await expect
      .poll(async () => {
        const next = await portal.call('GET /events/next', { path: '/events/next?company=2' })
        return next.body.data?.id
      })
      .not.toBe(id)
  })
})

describe('a filtered list', () => {
  it('has the future events, nearest first, or past ones, latest first', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const place = 'Bâle-Mulhouse'
    const ids: Record<string, number> = {}
    for (const from of ['-20 days', '-2 days', '-1 hour', '1 hour', '20 days'])
      ids[from] = await insertTestEvent(portal, { from, place, type: from.includes('20') ? 'formation' : 'reunion' })
    const at = encodeURIComponent(place)
    const order = async (query: string) => (await list(token, `?place=${at}${query}`)).data.map(({ id }) => id)
    expect(await order('')).toEqual([ids['-1 hour'], ids['1 hour'], ids['20 days']])
    expect(await order('&when=passes')).toEqual([ids['-2 days'], ids['-20 days']])
    expect(await order('&type=formation')).toEqual([ids['20 days']])
    expect(await order('&per_page=2&page=2')).toEqual([ids['20 days']])
    expect((await list(token, `?place=${at}&per_page=2&page=3`)).meta).toMatchObject({ total: 3, last_page: 2 })
    expect(await order('&mine=true')).toEqual([])
    await say(ids['1 hour'] ?? 0, token, 'peut-etre')
    expect(await order('&mine=true')).toEqual([ids['1 hour']])
    const own = await insertTestEvent(portal, { place, company_id: 1 })
    expect(await order('&scope=compagnie')).toEqual([own])
    expect(await order('&scope=toutes')).toEqual([ids['-1 hour'], ids['1 hour'], ids['20 days']])
  })

  it('has the events of a month in Paris time', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const from = new Date('2029-03-31T21:30:00Z')
    const inMarch = await insertTestEvent(portal, { starts_at: from, ends_at: new Date('2029-03-31T21:59:00Z') })
    const inBoth = await insertTestEvent(portal, { starts_at: from, ends_at: new Date('2029-03-31T23:00:00Z') })
    const inApril = await insertTestEvent(portal, {
      starts_at: new Date('2029-03-31T22:00:00Z'),
      ends_at: new Date('2029-03-31T22:30:00Z'),
    })
    const idsIn = async (month: string) => (await list(token, `?month=${month}`)).data.map(({ id }) => id)
    expect(await idsIn('2029-03')).toEqual([inMarch, inBoth])
    expect(await idsIn('2029-04')).toEqual([inBoth, inApril])
    const { status } = await portal.call('GET /events', { token, path: '/events?month=2029-13' })
    expect(status).toBe(422)
  })
})

describe('registrations', () => {
  it('fill exactly the available seats, whoever asks at the same time', async () => {
    const { portal } = here
    const id = await insertTestEvent(portal, { capacity: 7 })
    const tokens = await insertSignedInMembers(portal, 50)
    const given = await Promise.all(tokens.map((token) => say(id, token, 'oui')))
    expect(given.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const { rows } = await portal.db.execute<{ seat: string; count: number; turns: number }>(sql`
      select seat, count(*)::int, count(distinct turn)::int as turns from event_answers where event_id = ${id} group by 1 order by 1`)
    expect(rows).toEqual([
      { seat: 'attente', count: 43, turns: 43 },
      { seat: 'inscrit', count: 7, turns: 7 },
    ])
    const ranks: number[] = []
    for (const token of tokens) {
      const { waiting_rank } = (await read(id, token)).body.data.mine
      if (waiting_rank !== null) ranks.push(waiting_rank)
    }
    const inOrder = Array.from({ length: 43 }, (_, index) => index + 1)
    expect(ranks.toSorted((one, other) => one - other)).toEqual(inOrder)
  })

  it('advance the queue automatically, and notify the member who gets a seat', async () => {
    const { portal } = here
    const id = await insertTestEvent(portal, { capacity: 1, title: 'Une seule chaise' })
    const [first = '', second = '', third = ''] = await insertSignedInMembers(portal, 3)
    expect((await say(id, first, 'oui')).event).toMatchObject({ places_left: 0, coming: 1, mine: { seat: 'inscrit' } })
    expect((await say(id, second, 'oui')).event.mine).toEqual({ answer: 'oui', seat: 'attente', waiting_rank: 1 })
    expect((await say(id, third, 'oui')).event.mine).toEqual({ answer: 'oui', seat: 'attente', waiting_rank: 2 })
    // A repeated answer keeps the seat and the place in the queue.
    expect((await say(id, first, 'oui')).event.mine.seat).toBe('inscrit')
    expect((await say(id, second, 'oui')).event.mine.waiting_rank).toBe(1)
    expect(await mails('seatGiven')).toEqual([])

    expect((await say(id, first, 'peut-etre')).event).toMatchObject({ coming: 1, waiting: 1, maybe: 1 })
    expect((await read(id, second)).body.data.mine).toMatchObject({
      seat: 'inscrit',
      waiting_rank: null,
    })
    const [mail, ...others] = await mails('seatGiven')
    expect(others).toEqual([])
    const message = composeMail(mail?.content ?? ({} as never))
    expect(message.subject).toBe('Une place s’est libérée')
    expect(message.text).toContain('Une seule chaise')
    // A person who comes back goes to the end of the queue.
    expect((await say(id, first, 'oui')).event.mine.waiting_rank).toBe(2)
    // Leaving the queue moves nobody into a seat.
    await say(id, third, 'non')
    expect(await mails('seatGiven')).toHaveLength(1)
  })

  it('advance the queue when seats are added, or when a participant’s membership ends', async () => {
    const { portal } = here
    const id = await insertTestEvent(portal, { capacity: 1 })
    const tokens = await insertSignedInMembers(portal, 4)
    for (const token of tokens) await say(id, token, 'oui')
    await portal.db.execute(sql`update events set capacity = 2 where id = ${id}`)
    await eventWaitlistSeatsJob.run({}, tools())
    const seats = async () => {
      const all = await Promise.all(tokens.map((token) => read(id, token)))
      return all.map(({ body }) => body.data?.mine.seat)
    }
    expect(await seats()).toEqual(['inscrit', 'inscrit', 'attente', 'attente'])
    await portal.db.execute(sql`
      delete from members where id = (select member_id from event_answers where event_id = ${id} order by turn limit 1)`)
    await eventWaitlistSeatsJob.run({}, tools())
    expect(await seats()).toEqual([undefined, 'inscrit', 'inscrit', 'attente'])
  })

  it('are refused after the deadline, and can still be cancelled', async () => {
    const { portal } = here
    const id = await insertTestEvent(portal, { capacity: 1, until: '1 hour' })
    const [first = '', second = '', third = ''] = await insertSignedInMembers(portal, 3)
    expect((await say(id, first, 'oui')).event.mine.seat).toBe('inscrit')
    expect((await say(id, second, 'oui')).event.mine.seat).toBe('attente')
    await portal.db.execute(sql`update events set registration_until = now() - interval '1 hour' where id = ${id}`)
    for (const answer of ['oui', 'peut-etre']) {
      const { status, message } = await say(id, third, answer)
      expect([status, message]).toEqual([409, expect.stringMatching(/^Les inscriptions sont closes depuis le /)])
    }
    // A repeated answer changes nothing, and the first in the queue has the seat.
    expect((await say(id, first, 'oui')).status).toBe(200)
    expect((await say(id, first, 'non')).status).toBe(200)
    const { body } = await read(id, second)
    const event = body.data
    expect([event.mine.seat, Date.parse(event.registration_until ?? '') < Date.now()]).toEqual(['inscrit', true])
  })

  it('are refused for a past or cancelled event', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const over = await insertTestEvent(portal, { from: '-2 days' })
    const cancelled = await insertTestEvent(portal, { is_cancelled: true })
    expect(await say(over, token, 'oui')).toMatchObject({ status: 409, message: 'Cet événement est passé.' })
    expect(await say(cancelled, token, 'oui')).toMatchObject({ status: 409, message: 'Cet événement est annulé.' })
    expect((await say(over, token, 'volontiers')).status).toBe(422)
  })
})

describe('reminders', () => {
  it('are sent the day before, once, to participants who want them', async () => {
    const { portal } = here
    const ids: Record<string, number> = {}
    ids['soon'] = await insertTestEvent(portal, { from: '20 hours', title: 'Demain', capacity: 1 })
    const open = await insertTestEvent(portal, { from: '20 hours' })
    const [quiet = ''] = await insertSignedInMembers(portal, 1)
    await portal.call('PUT /profile/notifications', { token: quiet, body: { event_reminders: false, news: false } })
    await say(open, quiet, 'oui')
    ids['later'] = await insertTestEvent(portal, { from: '30 hours' })
    ids['off'] = await insertTestEvent(portal, { from: '20 hours' })
    const [coming = '', waiting = '', unsure = '', late = ''] = await insertSignedInMembers(portal, 4)
    for (const id of Object.values(ids)) {
      await say(id, coming, 'oui')
      await say(id, waiting, 'oui')
      await say(id, unsure, 'peut-etre')
    }
    await portal.db.execute(sql`update event_answers set answered_at = now() - interval '9 days'`)
    await portal.db.execute(sql`update events set is_cancelled = true where id = ${ids['off'] ?? 0}`)
    // A registration on the last day gets no reminder.
    const { event } = await say(await insertTestEvent(portal, { from: '20 hours' }), late, 'oui')
    expect(event.mine.seat).toBe('inscrit')
    await Promise.all([eventRemindersJob.run({}, tools()), eventRemindersJob.run({}, tools())])
    await eventRemindersJob.run({}, tools())
    const written = await mails('eventReminder')
    expect(written).toHaveLength(1)
    const sent: MailMessage[] = []
    const deliver = async ({ message }: { message: MailMessage }) => void sent.push(message)
    await new MailOutbox({ db: portal.db, log: portal.app.log, deliver, compose: composeMail }).drain()
    const reminder = sent.find(({ subject }) => subject === 'Un événement approche')
    expect(reminder?.text).toContain('Demain')
    expect(reminder?.text).toContain(`https://www.envol.example/events/${ids['soon']}`)
    expect(reminder?.text).toMatch(/heure de Paris/)
  })
})

describe('an event changed by an import', () => {
  const take = (name: string, { day = '2028-05-02', more = '' } = {}) => {
    const head = `title: ${name}\nsummary: Un mot.\ntype: reunion\nstarts_at: ${day} 10:00\nends_at: ${day} 12:00\nplace: Orly\norganiser: Le bureau\n${more}updated_at: 2026-11-01 09:00`
    return importTestContent(here.portal, { [`events/${name}.md`]: `---\n${head}\n---\n\nVenez.\n` })
  }
  const idOf = async (name: string) => Number(await here.portal.value(sql`select id from events where slug = ${name}`))
  const about = async (kind: string, title: string) =>
    (await mails(kind)).filter(({ content }) => 'title' in content && content.title === title)

  it('gets another reminder when it moves, and only then', async () => {
    const { portal } = here
    await take('deplace')
    const id = await idOf('deplace')
    const [coming = ''] = await insertSignedInMembers(portal, 1)
    await say(id, coming, 'oui')
    const reminded = async () =>
      (await portal.value(sql`select reminded_at is not null from event_answers where event_id = ${id}`)) as boolean
    await portal.db.execute(sql`update event_answers set reminded_at = now() where event_id = ${id}`)
    await take('deplace', { more: 'address: Quai 3\n' })
    expect(await reminded()).toBe(true)
    await take('deplace', { day: '2028-05-03', more: 'address: Quai 3\n' })
    expect(await reminded()).toBe(false)
  })

  it('is reported to its participants when it is cancelled, once', async () => {
    const { portal } = here
    await take('annule', { more: 'capacity: 1\n' })
    const id = await idOf('annule')
    const [coming = '', waiting = '', unsure = '', not = ''] = await insertSignedInMembers(portal, 4)
    await say(id, coming, 'oui')
    expect((await say(id, waiting, 'oui')).event.mine.seat).toBe('attente')
    await say(id, unsure, 'peut-etre')
    await say(id, not, 'non')
    const cancelled = { more: 'capacity: 1\ncancelled: true\n' }
    await take('annule', cancelled)
    await take('annule', cancelled)
    await take('annule', { ...cancelled, day: '2028-05-03' })
    const written = await about('eventCancelled', 'annule')
    const { rows } = await portal.db.execute<{ email: string }>(sql`
      select email from members join event_answers on member_id = id where event_id = ${id} and answer = 'oui'`)
    expect(rows).toHaveLength(2)
    expect(written.map(({ recipient }) => recipient).toSorted()).toEqual(rows.map(({ email }) => email).toSorted())
    const { subject, text, html } = composeMail(written[0]?.content ?? ({} as never))
    expect(subject).toBe('Un événement est annulé')
    expect(text).toContain(`https://www.envol.example/events/${id}`)
    expect(html).toContain('auquel vous aviez prévu de venir est annulé')
  })

  it('is reported to nobody when it is over', async () => {
    const { portal } = here
    await take('fini')
    const id = await idOf('fini')
    const [coming = ''] = await insertSignedInMembers(portal, 1)
    await say(id, coming, 'oui')
    await take('fini', { day: '2025-05-02', more: 'cancelled: true\n' })
    expect((await read(id, coming)).body.data.is_cancelled).toBe(true)
    expect(await about('eventCancelled', 'fini')).toEqual([])
  })
})
