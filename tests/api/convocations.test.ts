import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertTestEvent } from './eventRows.ts'
import { PORTAL_MAIL_SENDER, useTestMailServer } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: PORTAL_MAIL_SENDER, PUBLIC_URL: 'https://www.envol.example' },
})
const mail = useTestMailServer(here)
const REFUSES = { responseCode: 550, message: 'No such mailbox' }

let board = ''
let event = 0
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from outbox`)
  await here.portal.db.execute(sql`update members set standing = 'honorary' where id <= 4`)
  board = await here.portal.signIn('bureau@envol.example')
  event = await insertTestEvent(here.portal, { type: 'assemblee', title: 'Assemblée de printemps', from: '10 days' })
  await setRules({ quorum: 3, proxies_each: 2, notice_days: 15 })
  await writeAgenda('Les comptes')
})

const setRules = (body: object) =>
  here.portal.call('PUT /board/events/:id/assembly', { path: `/board/events/${event}/assembly`, token: board, body })
const writeAgenda = (title: string, version = 0) =>
  here.portal.call('PUT /board/events/:id/agenda', {
    path: `/board/events/${event}/agenda`,
    token: board,
    body: { version, points: [{ title, body: 'Le **bilan** de l’année.', poll: null }] },
  })
const path = (rest = '') => `/board/events/${event}/convocations${rest}`
const read = async () =>
  (await here.portal.call('GET /board/events/:id/convocations', { path: path(), token: board })).body.data
const send = (body: object) =>
  here.portal.call('POST /board/events/:id/convocations', { path: path(), token: board, body })
async function convoke(key = randomUUID()) {
  const { next } = await read()
  return send({ key, count: next.mails + next.letters, fingerprint: next.fingerprint })
}
const fetchFile = (rest: string) =>
  here.portal.app.inject({
    url: `/api/v1${path(rest)}`,
    headers: { authorization: `Bearer ${board}`, 'x-requested-with': 'XMLHttpRequest' },
  })
const membersCount = () => here.portal.db.$count(sql`members where standing in ('active', 'paused', 'honorary')`)

describe('the convocation to an assembly', () => {
  it('is mailed once to each member, and is sent once the mail server has accepted it', async () => {
    const everyone = await membersCount()
    const { next } = await read()
    expect(next).toMatchObject({ mails: everyone, letters: 0, is_sent: false, notice_days: 15, is_late: true })
    const key = randomUUID()
    const body = { key, count: everyone, fingerprint: next.fingerprint }
    const [one, other] = await Promise.all([send(body), send(body)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await read()).sent).toMatchObject([{ waiting: everyone, sent: 0, by: expect.any(String) }])
    const received = await mail.received()
    expect(new Set(received.map(({ recipients }) => recipients[0])).size).toBe(everyone)
    expect(received).toHaveLength(everyone)
    expect(received[0]?.subject).toBe('Convocation à une assemblée')
    for (const words of ['Assemblée de printemps', 'Les comptes', 'Orly', '2 pouvoirs', `/events/${event}`])
      expect(received[0]?.text).toContain(words)
    const after = await read()
    expect(after.sent).toMatchObject([{ waiting: 0, sent: everyone, refused: 0, letter: 0 }])
    expect(after.next.is_sent).toBe(true)
    const acts = sql`select count(*)::int from journal where act = 'convocation.sent' and subject_id = ${event}`
    expect(await here.portal.value(acts)).toBe(1)
  })

  it('is not repeated while nothing has changed, and a changed agenda is a new dated one', async () => {
    await convoke()
    expect(await convoke()).toMatchObject({ status: 409, body: { message: expect.stringContaining('déjà partie') } })
    await writeAgenda('Les comptes, et la cotisation', 1)
    expect((await convoke()).body.data.sent).toHaveLength(2)
  })

  it('is refused when the agenda or the number of members has changed since the sender read it', async () => {
    const { next } = await read()
    const count = next.mails + next.letters
    expect((await send({ key: randomUUID(), count: count + 1, fingerprint: next.fingerprint })).status).toBe(409)
    await writeAgenda('Autre chose', 1)
    expect((await send({ key: randomUUID(), count, fingerprint: next.fingerprint })).status).toBe(409)
    expect((await read()).sent).toEqual([])
    expect(await here.portal.db.$count(sql`outbox`)).toBe(0)
  })

  it('waits for an agenda, and is refused once the assembly has begun or is cancelled', async () => {
    event = await insertTestEvent(here.portal, { type: 'assemblee' })
    expect((await read()).next.obstacle).toMatch(/l’ordre du jour/)
    await writeAgenda('Les comptes')
    await here.portal.db.execute(sql`update events set is_cancelled = true where id = ${event}`)
    expect((await convoke()).status).toBe(409)
    await here.portal.db.execute(
      sql`update events set is_cancelled = false, starts_at = now() - '1 minute'::interval where id = ${event}`,
    )
    expect((await convoke()).status).toBe(409)
    event = await insertTestEvent(here.portal)
    expect((await here.portal.call('GET /board/events/:id/convocations', { path: path(), token: board })).status).toBe(
      404,
    )
  })

  it('concerns the members of the assembly’s company only, and warns of the statutes’ delay', async () => {
    event = await insertTestEvent(here.portal, { type: 'assemblee', company_id: 2, from: '30 days' })
    await setRules({ quorum: 3, proxies_each: 0, notice_days: 15 })
    await writeAgenda('Les comptes')
    const own = await here.portal.db.$count(
      sql`members where company_id = 2 and standing in ('active', 'paused', 'honorary')`,
    )
    const { next } = await read()
    expect(next).toMatchObject({ mails: own, is_late: false, obstacle: null })
    expect(next.content.proxies).toMatch(/ne permettent pas/)
  })

  it('becomes a letter for members whose mail is refused, in one PDF, with the proof as a table', async () => {
    await convoke()
    mail.server.says.recipient = REFUSES
    await mail.received()
    const everyone = await membersCount()
    const [first] = (await read()).sent
    expect(first).toMatchObject({ waiting: 0, sent: 0, refused: everyone })
    const pdf = await fetchFile(`/${first?.id}/letters`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const csv = (await fetchFile(`/${first?.id}/csv`)).body
    expect(csv.match(/E-mail refusé/g)).toHaveLength(everyone)
    expect(csv).toContain('"000001";"Laurent";"Camille"')
    // The next convocation goes by letter to these members at once.
    await writeAgenda('Autre chose', 1)
    expect((await read()).next).toMatchObject({ mails: 0, letters: everyone })
    await convoke()
    expect((await read()).sent[0]).toMatchObject({ waiting: 0, sent: 0, letter: everyone })
    const acts = sql`select array_agg(act order by id) from journal where subject_id = ${event} and act like 'convocation.%'`
    expect(await here.portal.value(acts)).toEqual([
      'convocation.sent',
      'convocation.printed',
      'convocation.exported',
      'convocation.sent',
    ])
  })

  it('needs no letter when every mail was accepted, and keeps its counts after an account’s deletion', async () => {
    const { rows } = await here.portal.db.execute<{ id: number }>(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name)
      values (1, 'passage@envol.example', 'passage@envol.example', 'De', 'Passage') returning id`)
    const id = rows[0]?.id
    await convoke()
    await mail.received()
    const [sent] = (await read()).sent
    expect((await fetchFile(`/${sent?.id}/letters`)).statusCode).toBe(409)
    await here.portal.db.execute(sql`delete from members where id = ${id}`)
    expect((await read()).sent).toEqual([sent])
    expect((await fetchFile(`/${sent?.id}/csv`)).body).toContain('"";"Compte supprimé"')
  })
})
