import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency.ts'
import { insertTestEvent } from './eventRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { PUBLIC_URL: 'https://portail.envol.example' } })
const OTHERWISE = 'Cet envoi nous est déjà parvenu avec un autre contenu\u00a0: relisez ce qui est parti.'

let key = ''
let mine = ''
let other = ''
beforeEach(async () => {
  for (const table of ['contact_messages', 'event_answers', 'faq_opinions', 'outbox', 'rate_limits', 'mailings'])
    await here.portal.db.execute(sql`delete from ${sql.identifier(table)}`)
  key = randomUUID()
  mine = await here.portal.signIn('membre@envol.example')
  other = await here.portal.signIn('membre2@envol.example')
})

const count = (table: string) => here.portal.value(sql`select count(*)::int from ${sql.identifier(table)}`)
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

describe('an idempotency key', () => {
  it('belongs to its member: another member’s equal key is a separate act', async () => {
    const id = await insertTestEvent(here.portal)
    const answer = (token: string, body: object) =>
      here.portal.call('PUT /events/:id/answer', {
        path: `/events/${id}/answer`,
        token,
        body,
        headers: { [IDEMPOTENCY_HEADER]: key },
      })
    expect((await answer(mine, { answer: 'oui' })).status).toBe(200)
    expect((await answer(other, { answer: 'oui' })).status).toBe(200)
    expect(await count('event_answers')).toBe(2)
    // A later repetition is the same content.
    expect((await answer(mine, { answer: 'oui', waited: 60 })).status).toBe(200)
    expect(said(await answer(mine, { answer: 'non' }))).toEqual([409, OTHERWISE])
    expect(await here.portal.value(sql`select string_agg(distinct answer, ',') from event_answers`)).toBe('oui')
  })

  it('of a visitor is valid for one vote on one answer, and for one message', async () => {
    const opine = (id: number, helpful: boolean) =>
      here.portal.call('POST /faq/:id/opinion', {
        path: `/faq/${id}/opinion`,
        body: { helpful },
        headers: { [IDEMPOTENCY_HEADER]: key },
      })
    expect((await opine(1, true)).status).toBe(200)
    expect((await opine(1, true)).status).toBe(200)
    expect(said(await opine(2, true))).toEqual([409, OTHERWISE])
    expect(said(await opine(1, false))).toEqual([409, OTHERWISE])
    expect(await count('faq_opinions')).toBe(1)
    const say = (content: string) =>
      here.portal.call('POST /contact-us', { body: { ...message, content }, headers: { [IDEMPOTENCY_HEADER]: key } })
    expect((await say('Bonjour')).status).toBe(200)
    expect(said(await say('Bonsoir'))).toEqual([409, OTHERWISE])
    expect(await count('contact_messages')).toBe(1)
  })

  it('stored by the former version is still recognized', async () => {
    await here.portal.db.execute(sql`insert into sendings (key, call) values (${key}, 'POST /contact-us')`)
    const sent = await here.portal.call('POST /contact-us', { body: message, headers: { [IDEMPOTENCY_HEADER]: key } })
    expect([sent.status, await count('contact_messages')]).toEqual([200, 0])
  })

  it('of an office’s answer belongs to its author, for one answer to one message', async () => {
    const [one, two] = [await write(), await write()]
    await giveRole('membre@envol.example', 'memberships')
    const board = await here.portal.signIn('bureau@envol.example')
    const answer = (id: number, token: string, its = {}) =>
      here.portal.call('POST /board/messages/:id/answers', {
        path: `/board/messages/${id}/answers`,
        token,
        body: { key, seen: 0, content: 'Merci.', files: [], ...its },
      })
    expect((await answer(one, board)).status).toBe(200)
    expect((await answer(one, board)).status).toBe(200)
    expect(said(await answer(two, board))).toEqual([409, OTHERWISE])
    expect(said(await answer(one, board, { content: 'Autre.' }))).toEqual([409, OTHERWISE])
    expect(await count('contact_entries')).toBe(1)
    const theirs = await answer(two, mine)
    expect([theirs.status, theirs.body.data.entries.length]).toEqual([200, 2])
  })

  it('of a follow-up message belongs to its exchange', async () => {
    const links: string[] = []
    for (const id of [await write(), await write()]) {
      const secret = randomUUID()
      await here.portal.db.execute(sql`
        insert into contact_links (token_hash, message_id, expires_at)
        values (sha256(${secret}::text::bytea), ${id}, now() + interval '1 day')`)
      links.push(secret)
    }
    const writeOn = (token = '', content = 'La suite.') =>
      here.portal.call('POST /contact-us/exchange/messages', { body: { token, key, content } })
    expect((await writeOn(links[0])).status).toBe(200)
    expect((await writeOn(links[1])).status).toBe(200)
    expect((await writeOn(links[0])).status).toBe(200)
    expect(said(await writeOn(links[0], 'Autre.'))).toEqual([409, OTHERWISE])
    expect(await count('contact_entries')).toBe(2)
  })

  it('of a mailing belongs to its author', async () => {
    await giveRole('membre2@envol.example', 'memberships')
    const board = await here.portal.signIn('bureau@envol.example')
    const audience = { to: 'compagnie', id: 2 }
    const asked = await here.portal.call('POST /board/mailings/count', { token: board, body: { audience } })
    const people = asked.body.data.count
    const send = (token: string, content = 'Venez.') =>
      here.portal.call('POST /board/mailings', {
        token,
        body: { subject: 'Assemblée', content, is_urgent: false, key, audience, count: people },
      })
    expect((await send(board)).status).toBe(200)
    expect((await send(board)).status).toBe(200)
    expect(said(await send(board, 'Venez tous.'))).toEqual([409, OTHERWISE])
    expect(await count('mailings')).toBe(1)
    expect((await send(other)).status).toBe(200)
    expect(await count('mailings')).toBe(2)
  })
})

const message = { name: 'Camille', email: 'camille@envol.example', subject: 'Essai', content: 'Bonjour' }

/** Sends a contact message to the board's office. Returns its id. */
async function write() {
  const content = `Bonjour ${randomUUID()}`
  expect((await here.portal.call('POST /contact-us', { body: { ...message, content } })).status).toBe(200)
  return Number(await here.portal.value(sql`select max(id) from contact_messages`))
}

const giveRole = (email: string, role: string) =>
  here.portal.db.execute(sql`
    insert into board_roles (member_id, role) select id, ${role} from members where email = ${email}
      on conflict do nothing`)
