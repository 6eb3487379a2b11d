import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import ICAL from 'ical.js'
import { sync, type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { eventsContentKind } from '#server/events/content.ts'
import { insertSignedInMembers, insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const ORIGIN = 'https://www.envol.example'
const here = useTestPortal({ env: { PUBLIC_URL: ORIGIN } })

const get = (path: string, token?: string) =>
  here.portal.app.inject({ url: `/api/v1${path}`, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
const calendarOf = async (id: number, token: string) => {
  const { statusCode, body, headers } = await get(`/events/${id}/calendar`, token)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  return body
}
/** Parses the events of an iCalendar file with an independent library. */
const readBack = (text: string) =>
  Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')
const openFeed = async (token: string, kind: string) => {
  const { body, status } = await here.portal.call('PUT /calendar-feeds/:kind', {
    token,
    path: `/calendar-feeds/${kind}`,
  })
  expect(status).toBe(200)
  const { url } = body
  expect(url).toMatch(/^https:\/\/www\.envol\.example\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  return url.slice(`${ORIGIN}/api/v1`.length)
}
const answer = (id: number, token: string, said: string) =>
  here.portal.call('PUT /events/:id/answer', { path: `/events/${id}/answer`, token, body: { answer: said } })

describe('the calendar of an event', () => {
  it.each([
    ['before the clocks go forward', '2027-03-27 20:00', '2027-03-27T19:00:00.000Z'],
    ['after they did', '2027-03-28 20:00', '2027-03-28T18:00:00.000Z'],
    ['before they go back', '2027-10-30 20:00', '2027-10-30T18:00:00.000Z'],
    ['after they did again', '2027-10-31 20:00', '2027-10-31T19:00:00.000Z'],
  ])('gives the time of Paris %s', async (_, local, moment) => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const { rows } = await portal.db.execute<{ at: string }>(
      sql`select to_char(${local}::timestamp at time zone 'Europe/Paris' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
    )
    const starts_at = new Date(rows[0]?.at ?? '')
    const id = await insertTestEvent(portal, { starts_at, ends_at: new Date(starts_at.getTime() + 7_200_000) })
    const [event] = readBack(await calendarOf(id, token))
    expect(event?.start.toISOString()).toBe(moment)
    expect((event?.end?.getTime() ?? 0) - (event?.start.getTime() ?? 0)).toBe(7_200_000)
    expect(event?.start.tz).toBe('Etc/UTC')
  })

  it('has every required property, in lines that every reader accepts', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const title = 'Réunion ; à l’été, « préparer\\l’hiver » : déjà — '.repeat(3).trim()
    const id = await insertTestEvent(portal, {
      title,
      company_id: 1,
      address: '12 rue des Aviateurs, 95700 Roissy',
      online_url: 'https://visio.envol.example/a?b=1,2;3',
      organiser: 'Le bureau : "Orly"',
    })
    // Only participants get the connection link.
    expect(await calendarOf(id, token)).not.toContain('visio')
    await portal.call('PUT /events/:id/answer', { path: `/events/${id}/answer`, token, body: { answer: 'oui' } })
    const text = await calendarOf(id, token)
    const lines = text.split('\r\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
    const [event] = readBack(text)
    expect(event).toMatchObject({
      uid: `event-${id}@envol.example`,
      summary: title,
      location: 'Orly, 12 rue des Aviateurs, 95700 Roissy',
      url: `${ORIGIN}/events/${id}`,
      status: 'CONFIRMED',
      class: 'PRIVATE',
    })
    expect(JSON.stringify(event?.description)).toContain('https://visio.envol.example/a?b=1,2;3')
    expect(JSON.stringify(event?.organizer)).toMatch(/Le bureau : ’Orly’.*mailto:[\w@.-]+@envol\.example/)
  })

  it('stays when the event is cancelled, with a new version at each change', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1)
    const take = async (more: string) => {
      const folder = await mkdtemp(join(tmpdir(), 'envol-events-'))
      await mkdir(join(folder, 'events'))
      const head = `title: Rencontre\nsummary: Un mot.\ntype: reunion\nstarts_at: 2028-05-02 10:00\nends_at: 2028-05-02 12:00\nplace: Orly\norganiser: Le bureau\n${more}updated_at: 2026-11-01 09:00`
      await writeFile(join(folder, 'events/rencontre.md'), `---\n${head}\n---\n\nVenez.\n`)
      const { entries } = await readContentFolder(folder, [eventsContentKind], [])
      await rm(folder, { recursive: true })
      const read = entries.get(eventsContentKind) ?? []
      const saved = await portal.db.transaction((tx) =>
        eventsContentKind.save(tx, read as never, { pictures: new Map(), documents: new Map(), movedDays: 0 }),
      )
      return Number(/\d+$/.exec(saved.paths.get('rencontre') ?? '')?.[0])
    }
    const id = await take('')
    const first = readBack(await calendarOf(id, token))[0]
    expect(first).toMatchObject({ status: 'CONFIRMED', sequence: 0 })
    await take('')
    expect(readBack(await calendarOf(id, token))[0]).toMatchObject({ sequence: 0 })
    await take('cancelled: true\n')
    expect(readBack(await calendarOf(id, token))[0]).toMatchObject({
      uid: first?.uid,
      status: 'CONFIRMED',
      transparency: 'TRANSPARENT',
      sequence: 1,
      summary: 'Annulé\u00a0: Rencontre',
    })
  })
})

describe('a calendar feed', () => {
  it('contains the events that its member may see, or attends, and those cancelled since', async () => {
    const { portal } = here
    const [token = ''] = await insertSignedInMembers(portal, 1, 2)
    const own = await insertTestEvent(portal, { company_id: 2 })
    const mine = await insertTestEvent(portal)
    const maybe = await insertTestEvent(portal)
    await insertTestEvent(portal, { company_id: 1 })
    await insertTestEvent(portal, { withdrawn: true })
    await answer(mine, token, 'oui')
    await answer(maybe, token, 'peut-etre')
    await answer(own, token, 'non')
    await portal.db.execute(sql`update events set is_cancelled = true, sequence = sequence + 1 where id = ${mine}`)
    const uids = async (kind: string) =>
      readBack((await get(await openFeed(token, kind))).body).map(({ uid, status }) => `${uid} ${status}`)
    const named = (id: number, status: string) => `event-${id}@envol.example ${status}`
    expect(await uids('les-miens')).toEqual([named(mine, 'CONFIRMED'), named(maybe, 'TENTATIVE')])
    const all = await uids('tous')
    expect(all).toEqual(expect.arrayContaining([named(own, 'CONFIRMED'), named(mine, 'CONFIRMED')]))
    const { rows } = await portal.db.execute<{ count: number }>(sql`
      select count(*)::int from events where not withdrawn and (company_id is null or company_id = 2) and ends_at > now() - interval '1 year'`)
    expect(all).toHaveLength(rows[0]?.count ?? -1)
  })

  it('shows others « Occupé », or the titles when its member chooses so', async () => {
    const { portal } = here
    const [token = '', other = ''] = await insertSignedInMembers(portal, 2)
    await insertTestEvent(portal)
    const change = async (as: string, shows_details: boolean) =>
      (
        await portal.call('PATCH /calendar-feeds/:kind', {
          token: as,
          path: '/calendar-feeds/tous',
          body: { shows_details },
        })
      ).status
    expect(await change(token, true)).toBe(404)
    const first = await openFeed(token, 'tous')
    const classes = async (url: string) => new Set((await get(url)).body.match(/^CLASS:\w+/gm))
    expect(await classes(first)).toEqual(new Set(['CLASS:PRIVATE']))
    expect([await change(token, true), await change(other, false)]).toEqual([200, 404])
    expect(await classes(first)).toEqual(new Set(['CLASS:PUBLIC']))
    // A new address keeps the chosen option.
    const second = await openFeed(token, 'tous')
    expect(await classes(second)).toEqual(new Set(['CLASS:PUBLIC']))
    expect((await portal.call('GET /calendar-feeds', { token })).body.data).toMatchObject([{ shows_details: true }])
    expect(await change(token, false)).toBe(200)
    expect(await classes(second)).toEqual(new Set(['CLASS:PRIVATE']))
  })

  it('has a secret address: stored as a hash, shown once, and invalid once replaced', async () => {
    const { portal } = here
    const [token = '', other = ''] = await insertSignedInMembers(portal, 2)
    const first = await openFeed(token, 'tous')
    const opened = await get(first)
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['cache-control']).toBe('private, no-cache')
    const again = await portal.app.inject({ url: `/api/v1${first}`, headers: { 'if-none-match': opened.headers.etag } })
    expect(again.statusCode).toBe(304)
    const secret = /[\w-]{43}/.exec(first)?.[0] ?? ''
    const { rows } = await portal.db.execute<{ row: string }>(sql`select f::text as row from calendar_feeds f`)
    expect(rows.map(({ row }) => row).join('')).not.toContain(secret)
    const told = await portal.call('GET /calendar-feeds', { token })
    expect(told.body.data).toEqual([{ kind: 'tous', shows_details: false, created_at: expect.any(String) as string }])
    expect((await portal.call('GET /calendar-feeds', { token: other })).body.data).toEqual([])

    const second = await openFeed(token, 'tous')
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    // The secret is valid for the calendar only.
    expect((await get('/events', secret)).statusCode).toBe(401)
    await portal.call('DELETE /calendar-feeds/:kind', { token: other, path: '/calendar-feeds/tous' })
    expect((await get(second)).statusCode).toBe(200)
    await portal.call('DELETE /calendar-feeds/:kind', { token, path: '/calendar-feeds/tous' })
    expect((await get(second)).statusCode).toBe(404)

    const third = await openFeed(other, 'les-miens')
    await portal.db.execute(sql`
      delete from members where id = (select member_id from calendar_feeds where kind = 'les-miens' order by created_at desc limit 1)`)
    expect((await get(third)).statusCode).toBe(404)
  })
})
