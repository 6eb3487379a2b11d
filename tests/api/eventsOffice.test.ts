import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { accordsFeature } from '#server/accords/accords.ts'
import { allFeatures, composeMail } from '#server/app.ts'
import { officeTextJobs } from '#server/office/officeTextJobs.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { insertSignedInMembers } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
let token = ''
beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

const EVENTS = '/board/texts/events'
const at = (slug: string, call = '') => `${EVENTS}/text/${slug}${call}`
const open = async (slug: string) =>
  (await here.portal.call('GET /board/texts/:kind/text/:slug', { path: at(slug), token })).body.data
const begin = async (title: string) => {
  const { body } = await here.portal.call('POST /board/texts/:kind', { path: EVENTS, token, body: { title } })
  return body.data.slug
}
/** Saves changed front matter fields of an event's draft. Returns the draft's new version. */
async function write(slug: string, head: OfficeTextMarkdownSource['head']) {
  const { version, ...text } = await open(slug)
  const base = { head: text.head, body: text.body }
  const body = { version, base, written: { head: { ...text.head, ...head }, body: 'Venez.\n' } }
  const saved = await here.portal.call('PUT /board/texts/:kind/text/:slug', { path: at(slug), token, body })
  return saved.body.data.version
}
const publish = (slug: string, version: number, more = {}) =>
  here.portal.call('POST /board/texts/:kind/text/:slug/publication', {
    path: at(slug, '/publication'),
    token,
    body: { version, ...more },
  })
const told = async (slug: string) => {
  const { body } = await here.portal.call('GET /board/texts/:kind/text/:slug/notice', {
    path: at(slug, '/notice'),
    token,
  })
  return body.data.told
}
async function work() {
  const { context } = here.portal
  const queue = new JobQueue(officeTextJobs(context), context)
  await queue.drain()
  await queue.close()
}
const whole = {
  summary: 'Un mot.',
  starts_at: '2028-05-02 10:00',
  ends_at: '2028-05-02 12:00',
  place: 'Orly',
  online_url: 'https://visio.envol.example/secret',
  capacity: 2,
}
async function published(title: string, more: OfficeTextMarkdownSource['head'] = {}) {
  const slug = await begin(title)
  const { status, body } = await publish(slug, await write(slug, { ...whole, ...more }))
  expect([status, body.errors]).toEqual([200, undefined])
  const path = body.data.path ?? ''
  return { slug, path, id: Number(path.split('/').at(-1)) }
}
const read = async (id: number, who: string) =>
  (await here.portal.call('GET /events/:id', { path: `/events/${id}`, token: who })).body.data
const answer = async (id: number, who: string, said: string) =>
  (
    await here.portal.call('PUT /events/:id/answer', {
      path: `/events/${id}/answer`,
      token: who,
      body: { answer: said },
    })
  ).body.data
async function mailsOf(title: string) {
  const { rows } = await here.portal.db.execute<{ content: MailContent }>(
    sql`select content from outbox where content ->> 'title' = ${title} order by id`,
  )
  return rows.map(({ content }) => content)
}

describe('an event of the office', () => {
  it('is created, validated by field, published, and exported to the byte', async () => {
    const slug = await begin('Réunion de base')
    const refused = await publish(slug, (await open(slug)).version)
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      { 'head.summary': expect.anything(), 'head.starts_at': expect.anything(), 'head.ends_at': expect.anything() },
    ])
    const wrong = async (head: OfficeTextMarkdownSource['head']) =>
      (await publish(slug, await write(slug, { ...whole, ...head }))).body.errors
    expect(await wrong({ ends_at: '2028-05-02 09:00' })).toEqual({
      'head.ends_at': 'Un événement finit après avoir commencé.',
    })
    expect(await wrong({ registration_until: '2028-05-03 09:00' })).toEqual({
      'head.registration_until': 'On s’inscrit au plus tard quand il commence.',
    })
    expect(await wrong({ starts_at: '2028-03-26 02:30' })).toMatchObject({
      'head.starts_at': expect.stringContaining('Cette heure n’existe pas à Paris'),
    })
    expect(await wrong({ capacity: 0, registration_until: null })).toEqual({
      'head.capacity': 'Il y a une place au moins',
    })
    expect(await wrong({ capacity: 'douze' })).toEqual({ 'head.capacity': 'Écrivez un nombre de places, ou rien' })
    expect(await wrong({ online_url: 'http://visio.example' })).toMatchObject({ 'head.online_url': expect.anything() })
    const { status, body } = await publish(slug, await write(slug, whole))
    expect([status, body.data]).toMatchObject([200, { path: expect.stringMatching(/^\/events\/\d+$/) }])

    const folder = await mkdtemp(join(tmpdir(), 'envol-events-'))
    const kinds = allFeatures.flatMap(({ content }) => content ?? [])
    await exportPortalContentFolder(here.portal.db, here.portal.context.files, folder, { kinds, sheets: [] })
    const file = await readFile(join(folder, `events/${slug}.md`), 'utf8')
    await rm(folder, { recursive: true })
    expect(file).toContain('starts_at: 2028-05-02 10:00\n')
    expect(file).toBe(
      await here.portal.value(sql`select text from text_versions where slug = ${slug} order by id desc limit 1`),
    )
    const list = await here.portal.call('GET /board/texts/:kind', { path: `${EVENTS}?search=base`, token })
    // The event appears at once, whatever its date.
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ slug, state: 'publie', date: '2028-05-02T08:00:00.000Z' }),
    )
  })

  it('shows the connection link to participants with a seat only', async () => {
    const { id } = await published('En ligne aussi', { capacity: 1 })
    const [coming = '', waiting = '', unsure = ''] = await insertSignedInMembers(here.portal, 3)
    expect(await read(id, coming)).toMatchObject({ is_online: true, online_url: null })
    expect((await answer(id, coming, 'oui')).online_url).toBe('https://visio.envol.example/secret')
    for (const [who, said] of [
      [waiting, 'oui'],
      [unsure, 'peut-etre'],
    ] as const)
      expect(await answer(id, who, said)).toMatchObject({ is_online: true, online_url: null })
    const calendar = async (who: string) => {
      const headers = { authorization: `Bearer ${who}` }
      return (await here.portal.app.inject({ url: `/api/v1/events/${id}/calendar`, headers })).body.replaceAll(
        '\r\n ',
        '',
      )
    }
    expect(await calendar(coming)).toContain('secret')
    expect(await calendar(waiting)).not.toContain('secret')
    expect((await answer(id, coming, 'non')).online_url).toBeNull()
  })

  it('has PDFs for its members, which stay available to its former versions only', async () => {
    const bytes = await buildTaggedPdf([{ text: 'L’ordre du jour.' }])
    const announced = { kind: 'events' as const, slug: 'elle-a-un-ordre-du-jour', name: 'Ordre du jour.pdf' }
    const sent = { ...announced, size: bytes.length, modified: 1 }
    const { body } = await here.portal.call('POST /board/documents', { token, body: sent })
    const part = await here.portal.call('PUT /board/documents/uploads/:id/:start', {
      path: `/board/documents/uploads/${body.data.id}/0`,
      token,
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    const file = part.body.data.document ?? ''
    expect(file).toBe('ordre-du-jour.pdf')
    const again = await here.portal.call('POST /board/documents', { token, body: sent })
    expect(again.body.data).toMatchObject({ document: file })
    // The file is not extracted, and belongs to no agreement.
    expect(await here.portal.value(sql`select count(*)::int from accord_documents where name = ${file}`)).toBe(0)
    const fetched = async (url: string, who: string) => {
      const headers = { authorization: `Bearer ${who}` }
      const { statusCode, rawPayload } = await here.portal.app.inject({ url: `/api/v1${url}`, headers })
      return [statusCode, rawPayload.equals(bytes)]
    }
    expect(await fetched(`/board/documents/${file}/file`, token)).toEqual([200, true])

    const documents = [{ title: 'L’ordre du jour', file }]
    const { slug, id } = await published('Elle a un ordre du jour', { documents })
    const member = await here.portal.signIn()
    const [shown] = (await read(id, member)).documents
    expect(shown).toMatchObject({ title: 'L’ordre du jour', size: bytes.length })
    expect(await fetched(`/events/${id}/documents/${shown?.id}/file`, member)).toEqual([200, true])

    const sweepAll = async () => {
      await here.portal.db.execute(sql`update event_documents set added_at = now() - interval '25 hours'`)
      await accordsFeature.sweep?.(here.portal.context)
      return here.portal.value(sql`select count(*)::int from event_documents where name = ${file}`)
    }
    await publish(slug, await write(slug, { documents: null }))
    expect((await read(id, member)).documents).toEqual([])
    expect(await sweepAll()).toBe(1)
    await here.portal.db.execute(sql`delete from text_versions where slug = ${slug}`)
    expect(await sweepAll()).toBe(0)
  })

  it('notifies participants and the queue when it moves or is cancelled, unless it is a mere correction', async () => {
    const { slug, id } = await published('Elle bouge')
    const members = await insertSignedInMembers(here.portal, 4)
    for (const who of members.slice(0, 3)) await answer(id, who, 'oui')
    await answer(id, members[3] ?? '', 'peut-etre')
    await write(slug, { summary: 'Un autre mot.', capacity: 3 })
    expect(await told(slug)).toBe(0)
    const version = await write(slug, { starts_at: '2028-05-02 11:00' })
    expect(await told(slug)).toBe(3)
    // A requested change has notified nobody yet.
    expect(await mailsOf('Elle bouge')).toEqual([])
    await publish(slug, version)
    const written = (await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventChanged')
    expect(written).toHaveLength(3)
    const { subject, text } = composeMail(written[0] as MailContent)
    expect(subject).toBe('Un événement a changé')
    for (const words of [
      'mardi 2 mai 2028 à 11\u00a0h',
      'Auparavant',
      '10\u00a0h',
      `https://www.envol.example/events/${id}`,
    ])
      expect(text).toContain(words)

    const elsewhere = await write(slug, { place: 'Orly Sud' })
    expect(await told(slug)).toBe(3)
    await publish(slug, elsewhere, { quiet: true })
    expect((await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventChanged')).toHaveLength(3)

    // Bulk and scheduled publications ask the same question and follow the answer.
    await write(slug, { place: 'Orly Nord' })
    const asked = await here.portal.call('GET /board/texts/:kind/notice', {
      path: `${EVENTS}/notice?slugs=${slug},${(await published('Elle reste')).slug}`,
      token,
    })
    expect(asked.body.data).toEqual({ told: 3 })
    const together = async (more: object) =>
      here.portal.call('POST /board/texts/:kind/bulk', {
        path: `${EVENTS}/bulk`,
        token,
        body: { act: 'publish', slugs: [slug], ...more },
      })
    expect((await together({ quiet: true })).body.data).toMatchObject({ done: [slug] })
    expect((await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventChanged')).toHaveLength(3)
    await write(slug, { place: 'Orly' })
    await together({})
    expect((await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventChanged')).toHaveLength(6)
    for (const [place, isQuiet, sent] of [
      ['Roissy', true, 6],
      ['Nantes', false, 9],
    ] as const) {
      await publish(slug, await write(slug, { place }), { at: '2027-11-01 10:00', quiet: isQuiet })
      await here.portal.db.execute(sql`update text_schedules set at = now() - interval '1 second' where slug = ${slug}`)
      await here.portal.db.execute(sql`update jobs set due_at = now() where key = ${`events/${slug} publish`}`)
      await work()
      expect((await read(id, members[0] ?? '')).place).toBe(place)
      expect((await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventChanged')).toHaveLength(sent)
      // The scheduled change is published: no draft is left.
      expect((await open(slug)).version).toBe(0)
    }

    const cancelled = await write(slug, { cancelled: true })
    expect(await told(slug)).toBe(3)
    await publish(slug, cancelled)
    expect((await mailsOf('Elle bouge')).filter(({ kind }) => kind === 'eventCancelled')).toHaveLength(3)
    expect((await read(id, members[0] ?? '')).is_cancelled).toBe(true)
  })

  it('cannot have fewer seats than are taken', async () => {
    const { slug, id } = await published('Deux chaises')
    for (const who of await insertSignedInMembers(here.portal, 2)) await answer(id, who, 'oui')
    const { status, body } = await publish(slug, await write(slug, { capacity: 1 }))
    expect([status, body.errors]).toEqual([
      422,
      { 'head.capacity': '2 personnes ont déjà une place, il en faut autant au moins.' },
    ])
  })

  it('is copied as a draft, without the data that belongs to one event only', async () => {
    const { slug } = await published('Chaque mois', { cancelled: true, registration_until: '2028-05-01 10:00' })
    const { body } = await here.portal.call('POST /board/texts/:kind/text/:slug/copy', {
      path: at(slug, '/copy'),
      token,
    })
    const copy = await open(body.data.slug)
    expect(copy).toMatchObject({ slug: 'chaque-mois-2', state: 'brouillon', body: 'Venez.\n' })
    expect(copy.head).toMatchObject({ title: 'Chaque mois', capacity: 2, place: 'Orly' })
    for (const name of ['starts_at', 'ends_at', 'registration_until', 'cancelled'])
      expect(copy.head).not.toHaveProperty(name)
    const news = await here.portal.call('POST /board/texts/:kind/text/:slug/copy', {
      path: '/board/texts/news/text/x/copy',
      token,
    })
    expect(news.status).toBe(409)
  })

  it('has other sessions with their own seats, which link to each other', async () => {
    const { slug, id } = await published('Formation', { capacity: 1 })
    const again = async (of: string, day: string) => {
      const { body } = await here.portal.call('POST /board/texts/:kind/text/:slug/copy', {
        path: at(of, '/copy'),
        token,
        body: { same: true },
      })
      const own = body.data.slug
      const dates = { starts_at: `${day} 10:00`, ends_at: `${day} 12:00` }
      const made = await publish(own, await write(own, dates))
      return { own, id: Number(made.body.data.path?.split('/').at(-1)) }
    }
    const second = await again(slug, '2028-06-02')
    // A further session belongs to the first one.
    const third = await again(second.own, '2028-05-20')
    expect((await open(third.own)).head).toMatchObject({ session_of: slug })
    const [member = ''] = await insertSignedInMembers(here.portal, 1)
    await answer(second.id, member, 'oui')
    expect((await read(id, member)).sessions).toMatchObject([
      { id: third.id, places_left: 1 },
      { id: second.id, places_left: 0, mine: { seat: 'inscrit' } },
    ])
    expect((await read(third.id, member)).sessions.map((session) => session.id)).toEqual([id, second.id])
  })

  it('is previewed as its members’ page, which leaves no data behind', async () => {
    const { slug } = await published('Vue d’avance', { company: 2 })
    await write(slug, { title: 'Vue d’avance, en mieux' })
    const members = await here.portal.value(sql`select count(*) from members`)
    const { body } = await here.portal.call('POST /board/texts/:kind/text/:slug/preview', {
      path: at(slug, '/preview'),
      token,
    })
    const shown = await here.portal.app.inject(body.data.path)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Vue d’avance, en mieux')
    expect(shown.body).toContain('Venez-vous')
    expect(shown.body).not.toContain('secret')
    expect(await here.portal.value(sql`select count(*) from members`)).toBe(members)
  })
})
