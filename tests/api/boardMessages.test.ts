import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredContactMessages } from '#server/contact/office/messageFiles.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { PUBLIC_URL: 'https://portail.envol.example' } })
const BOARD = 'bureau@envol.example'

let token = ''
beforeEach(async () => {
  const { db } = here.portal
  for (const table of ['contact_messages', 'outbox', 'rate_limits', 'canned_answers'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  token = await here.portal.signIn(BOARD)
})

/** Sends a message to the association through the contact form's API call. Returns its id. */
async function write(its = {}) {
  const body = {
    name: 'Noé Marchand',
    email: 'noe@voyage.example',
    subject: 'Mon planning',
    content: 'Il a changé.',
    ...its,
  }
  expect((await here.portal.call('POST /contact-us', { body })).status).toBe(200)
  return Number(await here.portal.value(sql`select max(id) from contact_messages`))
}
const read = async (id: number) =>
  (await here.portal.call('GET /board/messages/:id', { path: `/board/messages/${id}`, token })).body.data
const list = async (query = '', who = token) => {
  const { body } = await here.portal.call('GET /board/messages', { path: `/board/messages?${query}`, token: who })
  return body.data
}
const change = (id: number, act: string, who = token) =>
  here.portal.call('PUT /board/messages/:id/state', { path: `/board/messages/${id}/state`, token: who, body: { act } })
const answer = (id: number, its = {}, who = token) =>
  here.portal.call('POST /board/messages/:id/answers', {
    path: `/board/messages/${id}/answers`,
    token: who,
    body: { key: randomUUID(), seen: 0, content: 'Merci, c’est noté.', files: [], ...its },
  })
const attach = (id: number, content: string, type = 'application/pdf') =>
  here.portal.app.inject({
    method: 'PUT',
    url: `/api/v1/board/messages/${id}/files/accord.pdf`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-requested-with': 'XMLHttpRequest' },
    payload: Buffer.from(content),
  })
/** Returns the secret of the conversation link in the last mail with the board's reply. */
const linkOf = async () => {
  const url = await here.portal.value(
    sql`select content ->> 'url' from outbox where content ->> 'kind' = 'contactAnswer' order by created_at desc limit 1`,
  )
  return String(url).replace(/^.*#/, '')
}
const exchange = (link: string) => here.portal.call('POST /contact-us/exchange', { body: { token: link } })
const writeOn = (link: string, its = {}) =>
  here.portal.call('POST /contact-us/exchange/messages', {
    body: { token: link, key: randomUUID(), content: 'La suite.', ...its },
  })

/** Gives the demo member the board role that replies to contact messages. Returns their session token. */
async function colleague() {
  await here.portal.db.execute(sql`
    insert into board_roles (member_id, role) select id, 'memberships' from members where email = 'membre@envol.example'
      on conflict do nothing`)
  return here.portal.signIn()
}

describe('the messages of the contact form', () => {
  it('are listed by content, state, company and person in charge', async () => {
    await write({ subject: 'Deux nuits de repos' })
    const id = await write({ name: 'Élise Dupond', content: 'Une grève ?', company_id: 2 })
    expect((await list()).map(({ state }) => state)).toEqual(['nouveau', 'nouveau'])
    expect((await list('search=greve')).map((one) => one.id)).toEqual([id])
    expect((await list('search=elise+dup')).map((one) => one.id)).toEqual([id])
    expect(await list('search=%25')).toEqual([])
    expect((await list('company=2')).map((one) => one.id)).toEqual([id])
    await change(id, 'prendre')
    expect((await list('mine=oui')).map((one) => one.id)).toEqual([id])
    expect(await list('state=nouveau')).toHaveLength(1)
    expect(await list('state=ouverts')).toHaveLength(2)
    await change(id, 'clore')
    expect((await list('state=clos')).map((one) => one.id)).toEqual([id])
  })

  it('are answered by mail, once, and keep the answer', async () => {
    const id = await write()
    const key = randomUUID()
    for (let twice = 0; twice < 2; twice++) expect((await answer(id, { key })).status).toBe(200)
    const mails = await here.portal.db.execute(
      sql`select recipient, content from outbox where content ->> 'kind' = 'contactAnswer'`,
    )
    expect(mails.rows).toMatchObject([{ recipient: 'noe@voyage.example', content: { content: 'Merci, c’est noté.' } }])
    const message = here.portal.context.composeMail(mails.rows[0]?.['content'] as never)
    expect(message.subject).toBe('Notre réponse à votre message')
    expect(message.replyTo?.address).toBe('contact@envol.example')
    expect(message.text).toContain('https://portail.envol.example/contact/echange#')
    const { state, taken_by, entries } = await read(id)
    expect([state, taken_by?.name, entries.length]).toEqual(['repondu', 'Solène Kerbrat', 2])
    const acts = await here.portal.value(
      sql`select array_agg(act order by id) from journal where subject_id = ${id} and act like 'message.%'`,
    )
    expect(acts).toEqual(['message.answered'])
  })

  it('tell the second of two simultaneous authors that the first has answered', async () => {
    const id = await write()
    const other = await colleague()
    const answers = await Promise.all([answer(id, {}, token), answer(id, { content: 'Une autre.' }, other)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/vient de répondre\u00a0: relisez/)
    expect((await read(id)).entries).toHaveLength(2)
  })

  it('are taken by one person', async () => {
    const id = await write()
    expect((await change(id, 'prendre', await colleague())).status).toBe(200)
    const refused = await change(id, 'prendre')
    expect([refused.status, refused.body.message]).toEqual([409, 'Camille Laurent a déjà pris ce message.'])
    expect((await change(id, 'rendre')).status).toBe(200)
    expect((await read(id)).state).toBe('nouveau')
  })

  it('are handed to a colleague with the right role, and to nobody else', async () => {
    const id = await write()
    const theirs = await colleague()
    const idOf = async (email: string) =>
      Number(await here.portal.value(sql`select id from members where email = ${email}`))
    const [own, other] = [await idOf('bureau@envol.example'), await idOf('membre@envol.example')]
    const give = (body: { member: number; was: number | null }, who = token) =>
      here.portal.call('PUT /board/messages/:id/holder', { path: `/board/messages/${id}/holder`, token: who, body })
    expect(new Set((await read(id)).may_answer.map((holder) => holder.id))).toEqual(new Set([own, other]))
    for (let twice = 0; twice < 2; twice++) expect((await give({ member: other, was: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'pris', taken_by: { id: other, name: 'Camille Laurent' } })
    const told = await here.portal.db.execute(
      sql`select recipient, content from outbox where content ->> 'kind' = 'messageAssigned'`,
    )
    expect(told.rows.map(({ recipient }) => recipient)).toEqual(['membre@envol.example'])
    const { subject, text } = here.portal.context.composeMail(told.rows[0]?.['content'] as never)
    expect(subject).toBe('Un message vous est confié')
    expect(text).toContain(`https://portail.envol.example/bureau/messages/${id}`)
    expect(text).toContain('Solène Kerbrat')
    expect(text).not.toMatch(/Noé|planning/)
    expect((await list('mine=oui')).map((one) => one.id)).toEqual([])
    // A caller who read the message earlier is told who has it now.
    const late = await give({ member: own, was: null })
    expect([late.status, late.body.message]).toEqual([409, 'Camille Laurent l’a pris entre-temps\u00a0: relisez-le.'])
    expect((await give({ member: own, was: other }, theirs)).status).toBe(200)
    expect((await list('mine=oui')).map((one) => one.id)).toEqual([id])
    const stranger = await idOf('membre3@envol.example')
    expect((await give({ member: stranger, was: own })).body.errors).toEqual({
      member: 'Cette personne ne répond pas, ou plus, aux messages.',
    })
    const lines = await here.portal.db.execute(
      sql`select by_member, before, after from journal where subject_id = ${id} and act = 'message.assigned' order by id`,
    )
    expect(lines.rows).toEqual([
      { by_member: own, before: { member: null }, after: { member: other } },
      { by_member: other, before: { member: other }, after: { member: own } },
    ])
    await change(id, 'clore')
    expect((await give({ member: other, was: own })).status).toBe(409)
  })

  it('are for the roles that answer messages only', async () => {
    const id = await write()
    const { db } = here.portal
    await db.execute(
      sql`delete from board_roles where member_id = (select id from members where email = 'membre@envol.example')`,
    )
    const member = await here.portal.signIn()
    expect((await here.portal.call('GET /board/messages', {})).status).toBe(401)
    expect((await here.portal.call('GET /board/messages', { token: member })).status).toBe(403)
    await db.execute(
      sql`insert into board_roles (member_id, role) select id, 'treasury' from members where email = 'membre@envol.example'`,
    )
    expect((await answer(id, {}, member)).status).toBe(403)
    await db.execute(
      sql`delete from board_roles where member_id = (select id from members where email = 'membre@envol.example')`,
    )
  })
})

describe('the exchange behind a link', () => {
  it('is read and continued by its person, and returns to the colleague who has taken it', async () => {
    const id = await write()
    await answer(id)
    const link = await linkOf()
    const { data } = (await exchange(link)).body
    expect(data.entries.map(({ author }) => author)).toEqual(['personne', 'bureau'])
    const key = randomUUID()
    for (let twice = 0; twice < 2; twice++) expect((await writeOn(link, { key })).status).toBe(200)
    const { state, last_by, entries } = await read(id)
    expect([state, last_by, entries.length]).toEqual(['pris', 'personne', 3])
    const told = await here.portal.value(
      sql`select content ->> 'url' from outbox where content ->> 'content' = 'La suite.'`,
    )
    expect(told).toBe(`https://portail.envol.example/bureau/messages/${id}`)
    // An answer is rejected when its author has not read the newest entry.
    const refused = await answer(id, { seen: entries[1]?.id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Noé Marchand vient d’écrire\u00a0: relisez l’échange avant d’envoyer votre réponse.',
    ])
  })

  it('is limited in size and in time', async () => {
    const id = await write()
    await answer(id)
    const link = await linkOf()
    for (let count = 0; count < 5; count++) expect((await writeOn(link)).status).toBe(200)
    expect((await writeOn(link)).status).toBe(409)
    expect((await exchange(link)).body.data.is_open).toBe(false)
    await here.portal.db.execute(sql`update contact_links set expires_at = now()`)
    const over = await exchange(link)
    expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ['token']])
    expect((await writeOn(link)).status).toBe(422)
    expect((await exchange('x'.repeat(43))).body).toEqual(over.body)
  })

  it('links to the files of the answers, which are deleted with it', async () => {
    const id = await write()
    expect((await attach(id, 'MZ program')).statusCode).toBe(415)
    const added = (await attach(id, '%PDF-1.7 accord')).json<{ data: { id: number } }>().data
    const name = String(await here.portal.value(sql`select file from contact_files`))
    const secret = name.replace('messages/', '')
    const open = () => here.portal.app.inject({ url: `/api/v1/contact-files/${secret}` })
    // The link was not mailed yet.
    expect((await open()).statusCode).toBe(404)
    expect((await answer(id, { files: [added.id] })).status).toBe(200)
    const file = await open()
    expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([
      200,
      '%PDF-1.7 accord',
      'private, no-store',
    ])
    const { data } = (await exchange(await linkOf())).body
    expect(data.entries[1]?.files).toEqual([{ name: 'accord.pdf', size: 15, secret }])
    expect(here.portal.lines.join('')).not.toContain(secret)
    await here.portal.db.execute(sql`update contact_messages set created_at = now() - make_interval(days => 40)`)
    await deleteExpiredContactMessages(here.portal.context, 30)
    expect((await open()).statusCode).toBe(404)
    expect(await here.portal.context.files.open(name)).toBeUndefined()
  })
})

it('standard answers are stored, changed and deleted', async () => {
  const call = (
    name: 'POST /board/canned-answers' | 'PUT /board/canned-answers/:id' | 'DELETE /board/canned-answers/:id',
    path: string,
    body?: object,
  ) => here.portal.call(name, { path, token, ...(body && { body }) })
  const text = { title: 'Bien reçu', content: 'Nous revenons vers vous.' }
  expect((await call('POST /board/canned-answers', '/board/canned-answers', text)).status).toBe(200)
  const kept = async () => (await here.portal.call('GET /board/canned-answers', { token })).body.data
  const [one] = await kept()
  const path = `/board/canned-answers/${one?.id}`
  expect((await call('PUT /board/canned-answers/:id', path, { ...text, content: 'Vite.' })).status).toBe(200)
  expect((await kept())[0]?.content).toBe('Vite.')
  expect((await call('DELETE /board/canned-answers/:id', path)).status).toBe(200)
  expect((await call('DELETE /board/canned-answers/:id', path)).status).toBe(404)
  // Two simultaneous undos restore the answer once, at its former place.
  const former = { ...text, id: one?.id }
  const again = () => call('POST /board/canned-answers', '/board/canned-answers', former)
  const undone = await Promise.all([again(), again(), again()])
  expect(undone.map(({ status, body }) => [status, body.message])).toEqual(
    Array.from({ length: 3 }, () => [200, 'La réponse type est rétablie.']),
  )
  expect(await kept()).toEqual([former])
  const never = await call('POST /board/canned-answers', '/board/canned-answers', { ...text, id: 1_000_000 })
  expect(never.status).toBe(404)
})
