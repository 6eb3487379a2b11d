import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, buildApiCallPath } from '#contract/address.ts'
import { contract } from '#contract/contract.ts'
import { emptyApiCallInput, type ApiRoute } from '#contract/route.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'
import { buildLargestRequestBody, buildLargestUploadFiles, EXPENSIVE_TEXT_PIECES } from './hostileContent.ts'
import { readProcessTreeMemory, requestUntilAborted, roundForDisplay, timeHttpRequest } from './measure.ts'

const BOUND = { p99: 300, memoryMib: 500, freedMib: 100, freedAfterMs: 10_000, stopMs: 30_000 }
/** Milliseconds after which the stress test signs in again, before a step-up (re-authentication) is due. */
const SESSION_MS = 200_000
/** API calls that the stress test skips: they end sessions, or remove data that other calls need. */
const LEFT_OUT = new Set(['POST /logout', 'DELETE /board/members/:id/devices'])

const calls = Object.values(contract)
  .flatMap((subject) => Object.values(subject) as ApiRoute[])
  .filter(({ method, body, upload }) => method !== 'GET' && (upload !== undefined || body !== emptyApiCallInput))
  .filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`))

type Input = { name: string; content: string | Buffer; type: string }

/**
 * Stress test: sends the most expensive bodies of maximum size to each API call, while another client requests the home
 * page.
 */
export async function stressTestLargestBodies({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const send = await sender(portal.url)
  await loadCode(portal.url, send)
  const before = readProcessTreeMemory(portal.pid)
  const slow: string[] = []
  const failed: string[] = []
  const all: number[] = []
  let most = before
  for (const route of calls) {
    // Generating the inputs blocks this process for a second, which would delay the reader.
    const inputs = await inputsOf(route)
    const over = new AbortController()
    const reader = requestUntilAborted(portal.url, over.signal)
    const watch = setInterval(() => (most = Math.max(most, readProcessTreeMemory(portal.pid))), 250)
    for (const input of inputs) {
      const status = await send(route, input)
      if (status === 0 || (status >= 500 && status !== 503)) failed.push(`${input.name}: ${status}`)
    }
    over.abort()
    clearInterval(watch)
    const times = await reader
    all.push(...times)
    const worst = Math.max(...times)
    console.log(`    ${route.method} ${route.path}: home at most ${roundForDisplay(worst)} ms, ${most} MiB`)
    if (worst >= BOUND.p99) slow.push(`${route.method} ${route.path} (${roundForDisplay(worst)} ms)`)
  }
  await sleep(BOUND.freedAfterMs)
  const after = readProcessTreeMemory(portal.pid)
  const p99 = all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? Number.NaN
  return [
    {
      what: `home, read beside the worst input of each of ${calls.length} calls`,
      seen: `p99 ${roundForDisplay(p99)} ms; ${slow.length ? `slower beside ${slow.join(', ')}` : 'never slower'}`,
      bound: `p99 < ${BOUND.p99} ms`,
      isHeld: p99 < BOUND.p99,
    },
    {
      what: 'their answers',
      seen: failed.length ? failed.join('; ') : 'none but refusals and successes',
      bound: 'no failure but 503',
      isHeld: failed.length === 0,
    },
    {
      what: 'memory',
      seen: `${before} to ${most} MiB, and ${after} MiB ${BOUND.freedAfterMs / 1000} s later`,
      bound: `+ ${BOUND.memoryMib} MiB at most, and + ${BOUND.freedMib} MiB at rest`,
      isHeld: most - before <= BOUND.memoryMib && after - before <= BOUND.freedMib,
    },
    await stopsAmid(portal, send),
  ]
}

/** Sends a small body to each API call, so that code and caches are loaded before memory is measured. */
async function loadCode(url: string, send: Send): Promise<void> {
  await timeHttpRequest(url)
  for (const route of calls)
    for (const type of route.upload?.types ?? ['application/json']) await send(route, { name: '', content: '{}', type })
}

async function inputsOf(route: ApiRoute): Promise<Input[]> {
  const name = `${route.method} ${route.path}`
  if (route.upload)
    return (await buildLargestUploadFiles(route)).map((file) => ({ ...file, name: `${name}, ${file.name}` }))
  return Object.entries(EXPENSIVE_TEXT_PIECES).map(([piece, letters]) => ({
    name: `${name}, ${piece}`,
    content: buildLargestRequestBody(route, letters),
    type: 'application/json',
  }))
}

/** Stops the server while it processes the largest request bodies; returns the stress test's results. */
async function stopsAmid(portal: StressTestContext['portal'], send: Send): Promise<StressTestFinding> {
  const uploads = calls.filter(({ upload }) => upload !== undefined)
  const sent = uploads.map(async (route) => {
    for (const input of await inputsOf(route)) await send(route, input).catch(() => 0)
  })
  await sleep(500)
  const began = performance.now()
  await portal.stop()
  const ms = performance.now() - began
  await Promise.all(sent)
  return {
    what: 'a stop while files are read',
    seen: `it ended after ${roundForDisplay(ms / 1000)} s`,
    bound: `${BOUND.stopMs / 1000} s`,
    isHeld: ms <= BOUND.stopMs,
  }
}

type Send = (route: ApiRoute, input: Input) => Promise<number>

/**
 * Returns a function that sends request bodies as the demo's board member, and signs in again when the step-up expires.
 */
async function sender(url: string): Promise<Send> {
  let token = ''
  let signedInAt = Number.NEGATIVE_INFINITY
  const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const signIn = async () => {
    const device_infos = { device_type: 'web', device_name: 'Strain', device_platform: 'Linux' }
    const answer = await fetch(`${url}${API_PREFIX}/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bureau@envol.example', password: 'decollage', remember: false, device_infos }),
    })
    token = ((await answer.json()) as { token: string }).token
    signedInAt = performance.now()
  }
  return async (route, { content, type }) => {
    if (performance.now() - signedInAt > SESSION_MS) await signIn()
    const { status } = await timeHttpRequest(
      `${url}${API_PREFIX}${buildApiCallPath(route.path, paramsOf(route.path))}`,
      {
        method: route.method,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': type },
        body: typeof content === 'string' ? content : new Uint8Array(content),
      },
    )
    return status
  }
}

/** Returns values for the parameters of an API path, taken from the demo. */
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, known[name] ?? '1']))
const known: Record<string, string> = {
  kind: 'faq',
  slug: 'repos-minimal',
  name: 'strain.pdf',
  role: 'editing',
  start: '0',
  key: 'x'.repeat(43),
  code: 'x'.repeat(22),
  day: '2030-01-01',
  year: '2026',
}
