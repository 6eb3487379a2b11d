import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { readNewsletterStatistics } from '#server/news/letters.ts'
import { newsletterWeekToSend, queueNewsletters } from '#server/news/writeLetters.ts'
import { insertSignedInMembers } from './eventRows.ts'
import { useTestMailServer } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const mail = useTestMailServer(here)
const ORIGIN = 'https://www.envol.example'

const tools = (more = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Envol <lettre@envol.example>' }) => ({
  db: here.portal.db,
  env: readEnv({ PUBLIC_URL: ORIGIN, ...more }),
  signal: new AbortController().signal,
})
/**
 * Inserts a member who has subscribed to the newsletter, with a session. Returns the session token and e-mail address.
 */
async function reader(company = 1, since = '30 days') {
  const [token = ''] = await insertSignedInMembers(here.portal, 1, company)
  await here.portal.call('PUT /profile/notifications', { token, body: { event_reminders: true, news: true } })
  const { body } = await here.portal.call('GET /profile/details', { token })
  const { email, id } = body.data
  await here.portal.db.execute(sql`update members set news_consent_at = now() - ${since}::interval where id = ${id}`)
  return { token, email, id }
}
async function publish(title: string, { company, ago = '1 hour' }: { company?: number; ago?: string } = {}) {
  await here.portal.db.execute(sql`
    insert into posts (title, summary, body, author, category, reading_minutes, published_at, company_id)
    values (${title}, 'En deux mots.', 'Texte.', 'Le bureau', 'juridique', 1, now() - ${ago}::interval, ${company ?? null})`)
}
const quiet = () => here.portal.db.execute(sql`update posts set published_at = now() - interval '60 days'`)
const sentTo = async (email: string) => (await mail.received()).filter(({ recipients }) => recipients.includes(email))
const leave = (path: string, method: 'GET' | 'POST' = 'POST') =>
  here.portal.app.inject({
    method,
    url: path,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }),
  })
const pathOf = (raw = '') => /\/lettre\/[\w-]{43}/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? ''
const wants = async (token: string) =>
  (await here.portal.call('GET /profile/details', { token })).body.data.notifications.news

it.each([
  ['2026-11-25T22:59:00Z', undefined],
  ['2026-11-26T07:59:00Z', undefined],
  ['2026-11-26T08:00:00Z', '2026-11-23'],
  ['2026-11-29T22:59:00Z', '2026-11-23'],
  ['2026-11-29T23:00:00Z', undefined],
  // In summer Paris is two hours ahead of UTC.
  ['2027-07-01T07:00:00Z', '2027-06-28'],
])('at %s the letter of the week of %s may be sent', (at, week) => {
  expect(newsletterWeekToSend(new Date(at))).toBe(week)
})

describe('the weekly letter', () => {
  it('gives consenting members the news that they may see and have not received, once a week', async () => {
    await quiet()
    const [one, other, later] = [await reader(1), await reader(2), await reader(1, '1 minute')]
    const [silent = ''] = await insertSignedInMembers(here.portal, 1)
    await publish('Pour tous')
    await publish('Pour les miens', { company: 1 })
    await Promise.all([queueNewsletters(tools(), '2030-01-07'), queueNewsletters(tools(), '2030-01-07')])
    await queueNewsletters(tools(), '2030-01-07')
    const [letter, ...again] = await sentTo(one.email)
    expect(again).toEqual([])
    expect(letter?.subject).toBe('Les nouvelles de la semaine')
    for (const words of [letter?.text, letter?.html]) {
      expect(words).toContain('Pour les miens')
      expect(words).toMatch(/https:\/\/www\.envol\.example\/blog\/\d+/)
      expect(words).toMatch(/https:\/\/www\.envol\.example\/lettre\/[\w-]{43}/)
    }
    const [foreign] = await sentTo(other.email)
    expect(foreign?.text).toContain('Pour tous')
    expect(foreign?.text).not.toContain('Pour les miens')
    // Posts from before the consent are excluded, and a member without consent gets no letter.
    expect(await sentTo(later.email)).toEqual([])
    expect(await wants(silent)).toBe(false)
    expect(mail.server.mails).toHaveLength(2)

    // Without news there is no letter. The next letter has the new posts only.
    await queueNewsletters(tools(), '2030-01-14')
    expect(await mail.received()).toHaveLength(2)
    await publish('Du nouveau', { ago: '1 second' })
    await queueNewsletters(tools(), '2030-01-21')
    const [, second] = await sentTo(one.email)
    expect(second?.text).toContain('Du nouveau')
    expect(second?.text).not.toContain('Pour tous')
  })

  it(
    'is queued once for each reader, however many processes queue it at the same moment',
    { tags: ['nightly'] },
    async () => {
      await quiet()
      for (let index = 0; index < 12; index++) await reader()
      await publish('Une seule fois')
      for (let day = 1; day <= 150; day++) {
        const week = new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10)
        await here.portal.db.execute(sql`truncate news_readers, news_letters cascade`)
        await here.portal.db.execute(sql`delete from outbox`)
        await Promise.all(Array.from({ length: 8 }, () => queueNewsletters(tools(), week)))
        const twice = await here.portal.db.execute(
          sql`select recipient from outbox group by recipient having count(*) > 1`,
        )
        expect(twice.rows).toEqual([])
      }
    },
  )

  it('supports one-click unsubscription by POST; opening its link changes nothing', async () => {
    await quiet()
    const { token, email } = await reader()
    await publish('Une nouvelle')
    await queueNewsletters(tools(), '2030-02-04')
    const [letter] = await sentTo(email)
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value
    expect(header('list-id')).toBe('<actualites.envol.example>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const path = pathOf(header('list-unsubscribe'))
    expect(header('list-unsubscribe')).toBe(`<${ORIGIN}${path}>`)

    const asked = await leave(path, 'GET')
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<form method="post">')
    expect(await wants(token)).toBe(true)
    const left = await leave(path)
    expect(left.statusCode).toBe(200)
    expect(left.body).toContain('Vous ne recevrez plus la lettre')
    expect(await wants(token)).toBe(false)
    // The response does not reveal whether a link exists or was used.
    for (const again of [path, `/lettre/${'a'.repeat(43)}`, '/lettre/x']) {
      const { statusCode, body } = await leave(again)
      expect([statusCode, body]).toEqual([200, left.body])
    }
    expect(here.portal.lines.join('\n')).not.toContain(path.slice('/lettre/'.length))
  })

  it('is counted for the board (written, sent, refused, unsubscribed), without names', async () => {
    await quiet()
    await here.portal.db.execute(sql`update members set news_consent_at = null`)
    const readers = [await reader(), await reader(), await reader()]
    await publish('À compter')
    await queueNewsletters(tools(), '2030-03-04')
    // A member who withdraws consent meanwhile gets no letter.
    await here.portal.call('PUT /profile/notifications', {
      token: readers[2]?.token ?? '',
      body: { event_reminders: true, news: false },
    })
    mail.server.says.recipient = { responseCode: 550, message: 'No such mailbox' }
    await mail.received()
    const token = await boardToken()
    const first = await here.portal.call('GET /board/letters', { token })
    expect(first.body.data[0]).toMatchObject({ written: 3, sent: 0, refused: 2, left: 0 })

    mail.server.says.recipient = undefined
    await publish('À compter encore', { ago: '1 second' })
    await queueNewsletters(tools(), '2030-03-11')
    const [letter] = await mail.received()
    await leave(pathOf(letter?.text))
    // A mail that the outbox has deleted stays counted.
    await readNewsletterStatistics(here.portal.db)
    await here.portal.db.execute(sql`delete from outbox`)
    const { body } = await here.portal.call('GET /board/letters', { token })
    const { data, readers: agreed } = body
    expect(data[0]).toMatchObject({ week: '2030-03-11', written: 2, sent: 2, refused: 0, left: 1 })
    expect(agreed).toBe(1)
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('waits its turn, and is not written without a mail server', async () => {
    await quiet()
    await here.portal.db.execute(sql`update members set news_consent_at = null`)
    await here.portal.db.execute(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name, password_hash, news_consent_at)
      select 1, 'lecteur' || n || '@voyage.example', 'lecteur' || n || '@voyage.example', 'L', 'N', 'x', now() - interval '9 days'
      from generate_series(1, 250) n`)
    await publish('Pour beaucoup')
    await queueNewsletters(tools({} as never), '2030-04-01')
    const waiting = () =>
      here.portal.db.execute<{ minute: number; count: number }>(sql`
        select round(extract(epoch from next_attempt_at - created_at) / 60)::int as minute, count(*)::int as count
        from outbox where content ->> 'kind' = 'newsLetter' group by 1 order by 1`)
    expect((await waiting()).rows).toEqual([])
    await queueNewsletters(tools(), '2030-04-01')
    expect((await waiting()).rows).toEqual([
      { minute: 0, count: 100 },
      { minute: 1, count: 100 },
      { minute: 2, count: 50 },
    ])
  })
})

async function boardToken() {
  const { body } = await here.portal.call('POST /login', {
    body: {
      email: 'bureau@envol.example',
      password: 'decollage',
      remember: false,
      device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Test' },
    },
  })
  return body.token
}
