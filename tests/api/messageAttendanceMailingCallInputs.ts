import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { composeConvocation } from '#server/events/office/convocations/composeConvocation.ts'
import { countConvokedMembers } from '#server/events/office/convocations/convocationRecipients.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { TestPortal } from './portal.ts'

const ID = 910_000
const EVENT = 910_001
const FILE = `${'d'.repeat(32)}.pdf`
const TOKEN = 'x'.repeat(43)
const CARDS = '00000000-0000-4000-8000-000000000041'
const CONVOCATION = { title: 'T', when: 'demain', place: 'Orly', points: [], proxies: '' }

/**
 * Returns valid parameters and bodies of every API call about messages, attendance and mailings, for the access tests.
 */
export function messageAttendanceMailingCallInputs(portal: () => TestPortal) {
  const run = (query: ReturnType<typeof sql>) => portal().db.execute(query)

  /** Inserts an open contact message with a reply, an attached file and a conversation link. */
  async function write() {
    await run(sql`delete from contact_messages where id = ${ID}`)
    await run(sql`
      insert into contact_messages (id, company_id, name, email, canonical_email, phone, subject, content)
        overriding system value values (${ID}, 1, 'Noé', 'noe@voyage.example', 'noe@voyage.example', '', 'S', 'C')`)
    await run(sql`
      insert into contact_entries (id, message_id, key, author, content) overriding system value
        values (${ID}, ${ID}, gen_random_uuid(), 'bureau', 'Une réponse.')`)
    await run(sql`
      insert into contact_files (id, message_id, entry_id, name, file, size) overriding system value
        values (${ID}, ${ID}, ${ID}, 'accord.pdf', ${`messages/${FILE}`}, 8)`)
    await run(sql`
      insert into contact_links values (${sha256(TOKEN)}, ${ID}, now() + interval '1 day')
        on conflict (token_hash) do update set message_id = ${ID}`)
    await mkdir(join(portal().folder, 'files/messages'), { recursive: true })
    await writeFile(join(portal().folder, 'files/messages', FILE), '%PDF-1.7')
    await run(sql`
      insert into canned_answers (id, title, content) overriding system value values (${ID}, 'T', 'C')
        on conflict (id) do nothing`)
  }

  /** Inserts a future general assembly with a registered member who is present and has given a proxy. */
  async function meet() {
    await run(sql`
      insert into events (id, slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
        overriding system value values (${EVENT}, 'zz-assemblee', 'assemblee', 'T', '', '', '', now() + '1 day',
          now() + '2 days', '[]', 'B', now()) on conflict do nothing`)
    await run(sql`
      insert into event_answers (event_id, member_id, answer, seat, turn) values (${EVENT}, 1, 'oui', 'inscrit', 1)
        on conflict (event_id, member_id) do update set answer = 'oui', seat = 'inscrit'`)
    await run(sql`
      insert into event_attendances (event_id, member_id, at, key, by_member)
        values (${EVENT}, 1, now(), gen_random_uuid(), 1)
        on conflict (event_id, member_id) do update set removed_at = null`)
    await run(sql`insert into event_assemblies values (${EVENT}, 1, 50) on conflict do nothing`)
    await run(sql`delete from event_proxies where event_id = ${EVENT}`)
    await run(sql`delete from event_proxy_requests where event_id = ${EVENT}`)
    await run(sql`insert into event_proxies (event_id, giver_id, holder_id) values (${EVENT}, 3, 2)`)
  }

  /** Inserts a general assembly for which the caller is offered a proxy by member 3, or offers theirs (`isGiver`). */
  const offer =
    (isGiver = false) =>
    async (email = 'membre@envol.example') => {
      await meetWithoutProxies()
      const own = sql`(select id from members where email = ${email})`
      const pair = isGiver ? sql`${own}, 3` : sql`3, ${own}`
      await run(sql`
        insert into event_proxy_requests (event_id, giver_id, holder_id, named_as) values (${EVENT}, ${pair}, 'T')`)
    }
  /** Inserts a general assembly without proxies. */
  async function meetWithoutProxies() {
    await meet()
    await run(sql`delete from event_proxies where event_id = ${EVENT}`)
  }
  let next = { fingerprint: '', count: 0 }
  /** Inserts a general assembly with an agenda, and a convocation to it that reached nobody by mail. */
  async function convoke() {
    await meet()
    await run(sql`insert into event_agendas values (${EVENT}, '[{"title":"T","body":"","poll":null}]')
      on conflict do nothing`)
    await run(sql`delete from event_convocations where event_id = ${EVENT}`)
    await run(sql`
      insert into event_convocations (id, event_id, key, fingerprint, content, by_member) overriding system value
        values (${ID}, ${EVENT}, gen_random_uuid(), '', ${JSON.stringify(CONVOCATION)}, 4)`)
    await run(sql`
      insert into event_convocation_recipients (convocation_id, member_id, state) values (${ID}, 1, 'letter')`)
  }
  /** Inserts a general assembly that has begun, with a vote by show of cards and signed, published minutes. */
  async function minute() {
    await meet()
    await run(sql`update events set starts_at = now() - '1 minute'::interval where id = ${EVENT}`)
    await run(sql`delete from event_minutes where event_id = ${EVENT}`)
    await run(sql`delete from event_card_votes where event_id = ${EVENT}`)
    const cards = { key: CARDS, majority: 'simple', counts_abstentions: false }
    await run(sql`insert into event_agendas values (${EVENT}, ${JSON.stringify([{ title: 'T', body: '', poll: null, cards }])})
      on conflict (event_id) do update set points = excluded.points`)
    await run(sql`insert into event_minutes values (${EVENT}, 1, 'Texte.', 4, now(), now())`)
    await run(sql`insert into event_minutes_signatures values (${EVENT}, 1, 'president', 1, 'T', ''),
      (${EVENT}, 1, 'secretary', 2, 'T', '')`)
  }
  const restoreMeeting = async () => {
    await run(sql`delete from event_agendas`)
    await run(sql`delete from event_minutes`)
    await run(sql`update events set starts_at = now() + '1 day'::interval where id = ${EVENT}`)
  }
  const ofMinutes = (call: string, body?: object, board = '/board') => ({
    path: `${board}/events/${EVENT}${call}`,
    ...(body && { body }),
    prepare: minute,
    restore: restoreMeeting,
  })
  const ofConvocation = (call: string) => ({
    path: `/board/events/${EVENT}/convocations${call}`,
    prepare: convoke,
    restore: () => run(sql`delete from event_agendas`),
  })
  const ofProxy = (call: string, prepare: (email?: string) => Promise<void>, body?: object) => ({
    path: `/events/${EVENT}${call}`,
    ...(body && { body }),
    prepare,
  })

  /** Lets the caller follow the general assembly of the inputs from afar, and be present at it. */
  const follow = async (email = 'membre@envol.example') => {
    await meet()
    await run(sql`update events set starts_at = now() where id = ${EVENT}`)
    await run(sql`insert into event_assemblies values (${EVENT}, 1, 2, null, true)
      on conflict (event_id) do update set counts_remote = true`)
    await run(sql`delete from event_attendances where event_id = ${EVENT}`)
    await run(sql`insert into event_attendances (event_id, member_id, at, key, by_member, is_remote)
      select ${EVENT}, id, now(), gen_random_uuid(), id, true from members where email = ${email}`)
  }
  const ofPresence = { path: `/events/${EVENT}/presence`, prepare: follow, restore: restoreMeeting }

  const ofMessage = (call: string, body?: object) => ({
    path: `/board/messages/${ID}${call}`,
    ...(body && { body }),
    prepare: write,
  })
  const ofCanned = (body?: object) => ({ path: `/board/canned-answers/${ID}`, ...(body && { body }), prepare: write })
  const ofEvent = (call: string, body?: object) => ({
    path: `/board/events/${EVENT}${call}`,
    ...(body && { body }),
    prepare: meet,
  })
  const text = { title: 'Titre', content: 'Un mot.' }

  return {
    'POST /contact-us/exchange': { body: { token: TOKEN }, prepare: write },
    'POST /contact-us/exchange/messages': {
      get body() {
        return { token: TOKEN, key: randomUUID(), content: 'La suite.' }
      },
      prepare: write,
    },
    'GET /contact-files/:secret': { path: `/contact-files/${FILE}`, prepare: write },
    'GET /board/messages': {},
    'GET /board/messages/:id': ofMessage(''),
    'PUT /board/messages/:id/state': ofMessage('/state', { act: 'prendre' }),
    'PUT /board/messages/:id/holder': ofMessage('/holder', { member: 4, was: null }),
    'POST /board/messages/:id/answers': {
      ...ofMessage('/answers'),
      get body() {
        return { key: randomUUID(), seen: ID, content: 'Une autre.', files: [] }
      },
    },
    'PUT /board/messages/:id/files/:name': {
      ...ofMessage('/files/accord.pdf'),
      body: Buffer.from('%PDF-1.7 accord'),
      headers: { 'content-type': 'application/pdf' },
    },
    'GET /board/messages/:id/files/:file': ofMessage(`/files/${ID}`),
    'GET /board/canned-answers': {},
    'POST /board/canned-answers': { body: text },
    'PUT /board/canned-answers/:id': ofCanned(text),
    'DELETE /board/canned-answers/:id': ofCanned(),
    'GET /board/attendance': {},
    'GET /board/events/:id/participants': ofEvent('/participants'),
    'GET /board/events/:id/sheet': ofEvent('/sheet'),
    'GET /board/events/:id/participants/csv': ofEvent('/participants/csv'),
    'PUT /board/events/:id/participants/:member/seat': ofEvent('/participants/1/seat', { seat: null }),
    'POST /board/events/:id/attendance': {
      ...ofEvent('/attendance'),
      get body() {
        return { key: randomUUID(), number: '2', at: new Date().toISOString() }
      },
    },
    'DELETE /board/events/:id/attendance/:member': ofEvent('/attendance/1'),
    'GET /events/:id/presence': ofPresence,
    'PUT /events/:id/presence': ofPresence,
    'DELETE /events/:id/presence': ofPresence,
    'GET /events/proxy-offers': { prepare: offer() },
    'GET /events/:id/proxies': ofProxy('/proxies', offer()),
    'PUT /events/:id/proxy': ofProxy('/proxy', meetWithoutProxies, { holder: 'personne@voyage.example' }),
    'DELETE /events/:id/proxy': ofProxy('/proxy', offer(true)),
    'PUT /events/:id/proxies/:member': ofProxy('/proxies/3', offer(), { is_accepted: true }),
    'GET /board/events/:id/proxies': ofEvent('/proxies'),
    'GET /board/events/:id/agenda': ofEvent('/agenda'),
    'PUT /board/events/:id/agenda': {
      ...ofEvent('/agenda', { version: 0, points: [{ title: 'Les comptes', body: '', poll: null }] }),
      restore: () => run(sql`delete from event_agendas`),
    },
    'GET /board/events/:id/card-votes': ofMinutes('/card-votes'),
    'PUT /board/events/:id/card-votes/:key': ofMinutes(`/card-votes/${CARDS}`, {
      in_favour: 1,
      against: 0,
      abstained: 0,
    }),
    'GET /events/:id/minutes': ofMinutes('/minutes', undefined, ''),
    'GET /events/:id/minutes/file': ofMinutes('/minutes/file', undefined, ''),
    'GET /board/events/:id/minutes': ofMinutes('/minutes'),
    'POST /board/events/:id/minutes/draft': ofMinutes('/minutes/draft', { version: 1 }),
    'PUT /board/events/:id/minutes': ofMinutes('/minutes', { version: 1, body: 'Autre texte.' }),
    'POST /board/events/:id/minutes/signatures': {
      ...ofMinutes('/minutes/signatures', { version: 1, role: 'president' }),
      prepare: async () => {
        await minute()
        await run(sql`delete from event_minutes_signatures`)
      },
    },
    'POST /board/events/:id/minutes/publication': ofMinutes('/minutes/publication', { version: 1 }),
    'GET /board/events/:id/convocations': ofConvocation(''),
    'POST /board/events/:id/convocations': {
      ...ofConvocation(''),
      prepare: async () => {
        await convoke()
        const { fingerprint } = await composeConvocation(portal().db, EVENT)
        const { mails, letters } = await countConvokedMembers(portal().db, null)
        next = { fingerprint, count: mails + letters }
      },
      get body() {
        return { key: randomUUID(), ...next }
      },
    },
    'GET /board/events/:id/convocations/:convocation/csv': ofConvocation(`/${ID}/csv`),
    'GET /board/events/:id/convocations/:convocation/letters': ofConvocation(`/${ID}/letters`),
    'PUT /board/events/:id/assembly': ofEvent('/assembly', { quorum: 3, proxies_each: 2 }),
    'POST /board/events/:id/proxies': ofEvent('/proxies', { giver: '1', holder: '2' }),
    'DELETE /board/events/:id/proxies/:member': ofEvent('/proxies/3'),
    'GET /board/mailings': {},
    'GET /messages/urgent': {},
    'POST /board/mailings/count': { body: { audience: { to: 'tous' } } },
    'POST /board/mailings': {
      get body() {
        return {
          key: randomUUID(),
          subject: 'S',
          content: 'C',
          is_urgent: false,
          audience: { to: 'evenement', id: EVENT },
          count: 1,
        }
      },
      prepare: meet,
    },
    'DELETE /board/mailings/:id/waiting': {
      path: `/board/mailings/${ID}/waiting`,
      prepare: () =>
        run(sql`
          insert into mailings (id, key, subject, content, audience, by_member, written) overriding system value
            values (${ID}, gen_random_uuid(), 'S', 'C', '{"to":"tous"}', 1, 1) on conflict do nothing`),
    },
    'GET /board/letters/next': {},
    'PUT /board/letters/next/hold': {
      get body() {
        const now = new Date()
        const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000)
        return { week: monday.toISOString().slice(0, 10), is_held: false }
      },
      prepare: () => run(sql`delete from news_letters`),
    },
    'GET /board/handover/:role': { path: '/board/handover/treasury' },
    'DELETE /board/members/:id/roles/:role': {
      path: '/board/members/3/roles/editing',
    },
    'GET /board/system': {},
    'POST /board/system/backup': {},
  }
}
