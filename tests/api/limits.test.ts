import { connect } from 'node:net'
import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { demoLoginCredentials, startPortal, useTestPortal } from './portal.ts'

const here = useTestPortal()

it('accepts 64 KiB, and no more', async () => {
  const body = (size: number) => JSON.stringify(demoLoginCredentials({ filler: 'x'.repeat(size) }))
  const json = { 'content-type': 'application/json' }
  const taken = await here.portal.call('POST /login', { body: body(65_000), headers: json })
  expect(taken.status).toBe(200)
  const { status, body: answer } = await here.portal.call('POST /login', { body: body(65_536), headers: json })
  expect(status).toBe(413)
  expect(answer).toEqual({ success: false, message: 'L’envoi est trop volumineux.' })
})

it.each(['{', '', 'null', '[]', '"texte"', '{"__proto__":{"x":1}}'])('refuses the body %j', async (body) => {
  const { status, body: answer } = await here.portal.call('POST /login', {
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect([400, 422]).toContain(status)
  expect(answer.success).toBe(false)
  expect(answer.message).not.toBe('')
})

it('answers malformed JSON with a 400, another format with a 415', async () => {
  const send = (body: string, type: string) =>
    here.portal.call('POST /login', { body, headers: { 'content-type': type } })
  expect((await send('{"email":', 'application/json')).status).toBe(400)
  expect((await send('<xml/>', 'application/xml')).status).toBe(415)
})

it('never stores a field that the contract does not name', async () => {
  const device_infos = { device_type: 'web', device_name: 'Test', device_platform: 'Linux', created_at: '2000-01-01' }
  const body = demoLoginCredentials({ device_infos, member_id: 2, expires_at: '2100-01-01' })
  expect((await here.portal.call('POST /login', { body })).status).toBe(200)
  const row = await here.portal.value(
    sql`select member_id || ' ' || (created_at > now() - interval '1 hour') || ' ' || (expires_at < now() + interval '25 hours') from sessions order by created_at desc limit 1`,
  )
  expect(row).toMatch(/^1 true true$/)
})

it.each(['/api/v1/%', '/api/v1/posts/%ff', '/api/v1/%c0%af', '/api/v1/%E0%A4%A'])(
  'answers the unknown address %s in the same form',
  async (url) => {
    const { statusCode, headers, body } = await here.portal.app.inject(url)
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toEqual({ success: false, message: 'La requête est illisible.' })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-portal': '1',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
  },
)

it.each(['/api/v1/nothing', '/api/v1/posts/1/nothing', '/nothing'])('answers %s in the common form', async (url) => {
  const answer = await here.portal.app.inject({ method: 'POST', url, payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ success: false, message: 'Cette adresse n’existe pas.' })
})

it('does not reveal an internal error', async () => {
  const portal = await startPortal()
  await portal.db.execute(sql`drop table posts cascade`)
  const { status, body } = await portal.call('GET /posts')
  expect(status).toBe(500)
  expect(body).toEqual({ success: false, message: 'Une erreur s’est produite. Réessayez dans un instant.' })
  await portal.close()
})

it('the server is alive without its database, but not ready', async () => {
  const portal = await startPortal()
  expect((await portal.app.inject('/readyz')).statusCode).toBe(200)
  await portal.cache.close()
  await portal.db.$client.end()
  expect((await portal.app.inject('/readyz')).statusCode).toBe(503)
  expect((await portal.app.inject('/healthz')).json()).toEqual({ name: 'envol', status: 'ok' })
  await portal.app.close()
})

it('each response has a request id and the security headers', async () => {
  const [one, other] = [await here.portal.app.inject('/api/v1/posts'), await here.portal.app.inject('/api/v1/nothing')]
  expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
  for (const { headers } of [one, other]) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-portal': '1',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

it('members’ answers are not cacheable', async () => {
  const { headers } = await here.portal.call('GET /profile', { token: await here.portal.signIn() })
  expect(headers['cache-control']).toBe('private, no-store')
})

it.each(['/posts/999999', '/faq/questions/aucune', '/nulle-part'])('the 404 of %s is not cacheable', async (path) => {
  const { statusCode, headers } = await here.portal.app.inject(`/api/v1${path}`)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('the server ends a connection that never finishes its headers', { tags: ['nightly'] }, async () => {
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = here.portal.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v1/posts HTTP/1.1\r\nHost: localhost\r\n')
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 1000)
  socket.on('error', () => undefined)
  const said = await new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
  })
  clearInterval(drip)
  expect(said).toContain('408 Request Timeout')
})
