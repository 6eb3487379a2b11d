import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { runOperationalChecks } from '#server/office/checks/runOperationalChecks.ts'
import { listMonitoredMetrics } from './listMonitoredMetrics.ts'
import { createPortalTestDatabase, demoLoginCredentials, useTestPortal } from './portal.ts'
import { createKeepAliveAgent, sendKeepAliveRequest, startPortalProcesses } from './realServer.ts'

const TOKEN = 'jeton-des-mesures-0123456789'
const here = useTestPortal({ env: { METRICS_TOKEN: TOKEN } })

const FAR = { remoteAddress: '203.0.113.9', headers: { host: 'www.envol.example' } }
const read = async (options: object = {}) => {
  const { statusCode: status, body, headers } = await here.portal.app.inject({ url: '/metrics', ...options })
  return { status, body, type: headers['content-type'] }
}

it('is for this machine, or for who has the token; for others it does not exist', async () => {
  expect(await read()).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  expect((await read({ ...FAR, headers: { ...FAR.headers, authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
  for (const options of [
    FAR,
    { ...FAR, headers: { authorization: 'Bearer jeton-des-mesures-0123456780' } },
    { ...FAR, headers: { authorization: `Basic ${TOKEN}` } },
    // Through a proxy on this machine.
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
    { headers: { host: 'www.envol.example' } },
  ]) {
    const { status, body } = await read(options)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toEqual({ success: false, message: 'Cette adresse n’existe pas.' })
  }
})

it('measures requests by route pattern, logins and refusals, without personal data', async () => {
  await here.portal.call('POST /login', { body: demoLoginCredentials() })
  await here.portal.call('POST /login', { body: demoLoginCredentials({ password: 'mauvais-mot' }) })
  await here.portal.call('GET /posts', { path: '/posts?search=secret-cherche' })
  await here.portal.app.inject('/adresse-inventee/de-quelquun')
  const { body } = await read()
  expect(body).toContain('envol_logins_total{result="accepted"} 1')
  expect(body).toContain('envol_logins_total{result="refused"} 1')
  expect(body).toMatch(
    /envol_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/posts",status="2xx"\} 1/,
  )
  for (const word of ['membre@', 'secret-cherche', 'de-quelquun', '127.0.0.1']) expect(body).not.toContain(word)
})

it('has each metric that the dashboard and the alert rules name', async () => {
  await runOperationalChecks({ ...here.portal.context, isAnnouncing: false })
  const { body } = await read()
  const names = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const used = await listMonitoredMetrics()
  expect(used.length).toBeGreaterThan(8)
  expect(used.filter((name) => !names.has(name))).toEqual([])
})

it('adds up all processes', { tags: ['nightly'] }, async () => {
  const portal = await startPortalProcesses(await createPortalTestDatabase(), { PROCESSES: '2' })
  onTestFinished(() => void portal.stop())
  const agents = [...(await portal.oneEach()).values()]
  for (const agent of agents) await sendKeepAliveRequest(agent, `${portal.url}/api/v1/faq`)
  const body = await new Promise<string>((resolve, reject) => {
    const asked = request(`${portal.url}/metrics`, { agent: createKeepAliveAgent() }, (answer) => resolve(text(answer)))
    asked.on('error', reject).end()
  })
  expect(body).toMatch(
    /envol_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/faq",status="2xx"\} 2/,
  )
  expect(body).toContain('envol_jobs{state="failed"} 0')
})
