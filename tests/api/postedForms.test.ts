import { expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true, env: { LOG_LEVEL: 'trace' } })
const SECRET = 'canari-3e81'
const typed = `email=${SECRET}%40envol.example&password=${SECRET}`

const post = (url: string, payload = typed, type = 'application/x-www-form-urlencoded') =>
  here.portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

it('a form posted without script leads back to its page, unread', async () => {
  for (const path of ['/login', '/reset-password', '/about']) {
    const answer = await post(`${path}?page=2`)
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, path, ''])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const { body } = await here.portal.app.inject('/login')
  expect(body).toMatch(/<form[^>]* method="post"/)
  expect(body).toContain('Cette page a besoin de JavaScript')
})

it.each(['/accords', '/events', '/profile'])('a visitor without script reads why %s stays empty', async (path) => {
  const { body } = await here.portal.app.inject(path)
  expect(body).toContain('Cette page d’adhérents demande JavaScript')
})

it('a post redirects to no other host, and refuses long or other formats', async () => {
  for (const path of ['//evil.example', '/.//evil.example', '/\\evil.example', '/%5cevil.example']) {
    const { location = '' } = (await post(path)).headers
    expect(location).toMatch(/^\/(?![/\\])/)
  }
  expect((await post('/login', `password=${'a'.repeat(20_000)}`)).statusCode).toBe(413)
  expect((await post('/login', '{}', 'application/json')).statusCode).toBe(415)
  expect((await post('/login', 'a', 'text/xml')).statusCode).toBe(415)
  expect((await post('/api/v1/login')).statusCode).toBe(415)
})

it('form data in an address is removed by a redirect, on any page', async () => {
  for (const [url, left] of [
    [`/login?${typed}`, '/login'],
    [`/reset-password?code=1&token=${SECRET}&page=2`, '/reset-password?page=2'],
    [`//evil.example?${typed}`, '/evil.example'],
  ] as const) {
    const answer = await here.portal.app.inject(url)
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, left, ''])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await here.portal.app.inject('/blog?page=2&utm_source=mail')).statusCode).toBe(200)
})

it('form data is never in the log', () => {
  const log = here.portal.lines.join('')
  expect(log).toContain('"path":"/login"')
  expect(log).not.toContain(SECRET)
})
