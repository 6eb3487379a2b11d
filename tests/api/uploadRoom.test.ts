import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, expect, it } from 'vitest'
import { UPLOAD_PART_BYTES } from '#contract/office/limits.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let mine = ''
let other = ''
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from document_uploads`)
  await here.portal.db.execute(sql`
    insert into board_roles (member_id, role) select id, 'editing' from members where email = 'membre2@envol.example'
      on conflict do nothing`)
  mine = await here.portal.signIn('bureau@envol.example')
  other = await here.portal.signIn('membre2@envol.example')
})

const announce = async (token: string, modified: number, size: number) => {
  const body = { slug: 'un-accord', name: 'Accord.pdf', size, modified }
  const { status, body: said } = await here.portal.call('POST /board/documents', { token, body })
  return { status, id: said.data?.id ?? 0 }
}
const send = (token: string, id: number, bytes: Buffer) =>
  here.portal.call('PUT /board/documents/uploads/:id/:start', {
    path: `/board/documents/uploads/${id}/0`,
    token,
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
const give = async (token: string, modified: number) => {
  const bytes = await buildTaggedPdf([{ text: 'Un accord.' }])
  const { id } = await announce(token, modified, bytes.length)
  return send(token, id, bytes)
}
const open = () => here.portal.value(sql`select count(*)::int from document_uploads where document_id is null`)

it('the quota counts received bytes: announced files that were never sent block nobody', async () => {
  for (let modified = 0; modified < 20; modified++)
    expect((await announce(mine, modified, 60_000_000)).status).toBe(200)
  expect((await announce(mine, 20, 1)).status).toBe(409)
  expect((await give(other, 1)).status).toBe(200)
  // A quarter of an hour later the uploads expire.
  await here.portal.db.execute(sql`update document_uploads set touched_at = now() - interval '16 minutes'`)
  expect((await announce(mine, 20, 1)).status).toBe(200)
  expect(await open()).toBe(1)
})

it('the quota is freed by abandoned uploads, and refuses uploads while all of it is in use', async () => {
  for (let modified = 0; modified < 10; modified++) await announce(mine, modified, 60_000_000)
  const third = await here.portal.value(sql`select id from members where email = 'membre@envol.example'`)
  await here.portal.db.execute(sql`
    insert into document_uploads (by_member, slug, name, size, modified)
    select ${third}::int, 'un', 'Un.pdf', 60000000, n from generate_series(1, 10) as n`)
  await here.portal.db.execute(sql`update document_uploads set received = size - 10000`)
  expect((await give(other, 1)).status).toBe(200)
  await here.portal.db.execute(sql`update document_uploads set received = size where document_id is null`)
  const refused = await give(other, 2)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
  await here.portal.db.execute(
    sql`update document_uploads set touched_at = now() - interval '16 minutes' where modified = 3 and document_id is null`,
  )
  expect((await give(other, 2)).status).toBe(200)
  expect(
    await here.portal.value(
      sql`select count(*)::int from document_uploads where received = size and document_id is null`,
    ),
  ).toBe(19)
})

it('slow parts do not hold the quota', async () => {
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = here.portal.app.server.address() as { port: number }
  const { id } = await announce(mine, 1, 60_000_000)
  const slow = await Promise.all(Array.from({ length: 12 }, () => sendHalf(port, mine, id)))
  const isAnswered = Promise.race(slow.slice(0, 3).map(async (socket) => once(socket, 'close').then(() => 'slow')))
  const given = give(other, 1).then(({ status }) => status)
  expect(await Promise.race([given, isAnswered])).toBe(200)
  for (const socket of slow) socket.destroy()
})

/** Sends the HTTP header of an upload chunk and half of its bytes. Returns the TCP connection, which stays open. */
async function sendHalf(port: number, token: string, id: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  const head = [
    `PUT /api/v1/board/documents/uploads/${id}/0 HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/octet-stream',
    `content-length: ${UPLOAD_PART_BYTES}`,
    '',
    '%PDF-1.7',
  ]
  socket.write(head.join('\r\n'))
  return socket
}
