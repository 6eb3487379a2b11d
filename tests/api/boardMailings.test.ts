import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newsletterJob } from '#server/news/letters.ts'
import { insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let token = ''
beforeEach(async () => {
  for (const table of ['outbox', 'mailings', 'rate_limits', 'news_letter_holds'])
    await here.portal.db.execute(sql`delete from ${sql.identifier(table)}`)
  token = await here.portal.signIn('bureau@envol.example')
})

const text = { subject: 'Assemblée', content: 'Elle se tient mardi.\n\nVenez.', is_urgent: false }
const count = async (audience: object) =>
  (await here.portal.call('POST /board/mailings/count', { token, body: { audience } })).body.data
const send = (its: object, who = token) =>
  here.portal.call('POST /board/mailings', { token: who, body: { ...text, key: randomUUID(), ...its } })
const waitingMails = async () =>
  Number(await here.portal.value(sql`select count(*)::int from outbox where batch like 'mailing %'`))

describe('a mailing', () => {
  it('reaches each recipient once, a hundred a minute, in the company’s colour', async () => {
    await here.portal.db.execute(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name)
      select 2, 'zz' || n || '@voyage.example', 'zz' || n || '@voyage.example', 'Z', 'Z' from generate_series(1, 150) as n`)
    await here.portal.db.execute(
      sql`update members set deletion_at = now() + interval '1 day' where email = 'zz1@voyage.example'`,
    )
    const audience = { to: 'compagnie', id: 2 }
    const { count: people } = await count(audience)
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 3 }, () => send({ audience, count: people, key })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await waitingMails()).toBe(people)
    const minutes = await here.portal.value(
      sql`select array_agg(distinct round(extract(epoch from next_attempt_at - created_at) / 60)::int) from outbox`,
    )
    expect(minutes).toEqual([0, 1])
    const { rows } = await here.portal.db.execute(
      sql`select content from outbox where recipient = 'zz2@voyage.example'`,
    )
    const message = here.portal.context.composeMail(rows[0]?.['content'] as never)
    expect([message.subject, message.replyTo?.address]).toEqual(['Assemblée', 'contact@envol.example'])
    expect(message.html).toContain('#0E7C86')
    await here.portal.db.execute(sql`delete from outbox`)
    await here.portal.db.execute(sql`delete from members where email like 'zz%'`)
  })

  it('is not sent when the recipients differ from the counted ones, and needs a new confirmation', async () => {
    const refused = await send({ audience: { to: 'tous' }, count: 1 })
    expect([refused.status, await waitingMails()]).toEqual([409, 0])
    expect((await send({ audience: { to: 'compagnie', id: 99 }, count: 1 })).status).toBe(422)
    await here.portal.db.execute(sql`update sessions set confirmed_at = now() - make_interval(mins => 6)`)
    expect((await send({ audience: { to: 'tous' }, count: 1 })).body.errors).toEqual({ confirmation: 'password' })
    expect((await send({ audience: { to: 'tous' }, count: 1 }, await here.portal.signIn())).status).toBe(403)
  })

  it('is counted as it is sent, and its remaining mails can be stopped', async () => {
    const event = await insertTestEvent(here.portal)
    await here.portal.db.execute(sql`
      insert into event_answers (event_id, member_id, answer, seat) values (${event}, 1, 'oui', 'inscrit'), (${event}, 2, 'oui', 'inscrit')`)
    await send({ audience: { to: 'evenement', id: event }, count: 2 })
    await here.portal.db.execute(
      sql`update outbox set status = 'sent', finished_at = now() where recipient = 'membre@envol.example'`,
    )
    const [mailing] = (await here.portal.call('GET /board/mailings', { token })).body.data
    expect(mailing).toMatchObject({
      audience: 'Rencontre de base',
      written: 2,
      sent: 1,
      refused: 0,
      by: 'Solène Kerbrat',
    })
    const path = `/board/mailings/${mailing?.id}/waiting`
    expect((await here.portal.call('DELETE /board/mailings/:id/waiting', { path, token })).body.message).toBe(
      'Un message ne partira pas.',
    )
    expect(await waitingMails()).toBe(1)
    const acts = await here.portal.value(
      sql`select array_agg(act order by id) from journal where subject_id = ${mailing?.id} and act like 'mailing.%'`,
    )
    expect(acts).toEqual(['mailing.sent', 'mailing.stopped'])
  })
})

describe('the weekly letter', () => {
  const next = async () => (await here.portal.call('GET /board/letters/next', { token })).body.data
  const hold = (week: string, is_held: boolean) =>
    here.portal.call('PUT /board/letters/next/hold', { token, body: { week, is_held } })

  it('is held and released, with the name of the person, and is sent only when not held', async () => {
    const { week, held } = await next()
    expect(held).toBeNull()
    expect((await hold(week, true)).status).toBe(200)
    expect((await next()).held?.by).toBe('Solène Kerbrat')
    expect((await hold('2020-01-06', true)).status).toBe(409)
    const { db } = here.portal
    await db.execute(sql`update members set news_consent_at = '2020-01-01' where id = 1`)
    const context = {
      ...here.portal.context,
      env: { ...here.portal.context.env, PUBLIC_URL: 'https://portail.envol.example', SMTP_URL: 'smtp://127.0.0.1:1' },
      signal: new AbortController().signal,
    }
    await newsletterJob.run({}, context)
    expect(await here.portal.value(sql`select count(*)::int from news_letters where week = ${week}`)).toBe(0)
    expect((await hold(week, false)).status).toBe(200)
    expect((await next()).held).toBeNull()
  })
})

describe('a deadline of the office', () => {
  const kinds = async () => (await here.portal.call('GET /board/waiting', { token })).body.data.map(({ kind }) => kind)

  it('is shown for a request after two working days, a message, and a mandate unused for three years', async () => {
    const { db } = here.portal
    await db.execute(sql`delete from membership_requests`)
    await db.execute(sql`
      insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, confirmed_at)
        values (gen_random_uuid(), 'ZZ-1', 'recue', 1, 'annuelle', 'virement', 1, now() - make_interval(days => 1))`)
    expect(await kinds()).not.toContain('late-requests')
    await db.execute(sql`update membership_requests set confirmed_at = now() - make_interval(days => 9)`)
    expect(await kinds()).toContain('late-requests')
    expect(await kinds()).not.toContain('messages')
    await db.execute(sql`
      insert into contact_messages (company_id, name, email, canonical_email, phone, subject, content, created_at)
        values (1, 'N', 'n@voyage.example', 'n@voyage.example', '', 'S', 'C', now() - make_interval(days => 360))`)
    expect(await kinds()).toEqual(expect.arrayContaining(['messages', 'ending-messages']))
    expect(await kinds()).not.toContain('unused-mandates')
    await db.execute(sql`
      insert into mandates (rum, member_id, state, sealed, sealed_by, signed_at, last_debit_on)
        select 'ZZ', id, 'actif', '', 'zz', '2020-01-01', '2020-01-02' from members
        where not exists (select from mandates where member_id = members.id) limit 1`)
    expect(await kinds()).toContain('unused-mandates')
    await db.execute(sql`delete from mandates where rum = 'ZZ'`)
    await db.execute(sql`delete from contact_messages`)
    await db.execute(sql`delete from membership_requests`)
  })
})

describe('handing a role over', () => {
  it('shows the holders, their ways in and their acts, and revokes it from one without the others', async () => {
    await here.portal.call('POST /board/members', {
      token,
      body: { email: 'membre@envol.example', roles: ['treasury', 'editing'] },
    })
    await here.portal.db.execute(sql`
      insert into journal (by_member, act, subject_id) select 4, act, 1
      from unnest(array['year.closed', 'entry.booked', 'refunds.written', 'message.closed']) as act`)
    const { body } = await here.portal.call('GET /board/handover/:role', { path: '/board/handover/treasury', token })
    const { holders, done } = body.data
    const acts = done.map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['year.closed', 'entry.booked', 'refunds.written']))
    expect(acts).not.toContain('message.closed')
    expect(holders.map(({ email, is_active, has_passkey }) => [email, is_active, has_passkey])).toEqual([
      ['bureau@envol.example', true, false],
      ['membre@envol.example', true, false],
    ])
    const path = '/board/members/1/roles/treasury'
    expect((await here.portal.call('DELETE /board/members/:id/roles/:role', { path, token })).status).toBe(200)
    expect(await here.portal.value(sql`select array_agg(role) from board_roles where member_id = 1`)).toEqual([
      'editing',
    ])
    await here.portal.db.execute(sql`delete from board_roles where member_id = 1`)
  })
})

describe('the portal itself', () => {
  it('says that its backups are made elsewhere, and creates none', async () => {
    const { body } = await here.portal.call('GET /board/system', { token })
    expect(body.data).toMatchObject({
      backups: { is_nightly: false, latest: null },
      drilled_at: null,
    })
    expect((await here.portal.call('POST /board/system/backup', { token })).status).toBe(409)
  })
})
