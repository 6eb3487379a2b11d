import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { Client } from 'pg'
import type { StressTestFinding, StressTestContext } from './finding.ts'
import { medianResponseTime, requestUntilAborted, roundForDisplay } from './measure.ts'

const CONNECTIONS = 40
const SECONDS = 6

/** Stress test: guesses secrets of preview URLs from forty IP addresses, while another client opens a preview. */
export async function stressTestPreviewSecretGuesses({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const { path } = await previewOf(portal.url)
  let refused = 0
  const end = performance.now() + SECONDS * 1000
  const strangers = Array.from({ length: CONNECTIONS }, async (_, index) => {
    while (performance.now() < end) {
      const guess = `/apercu/${randomBytes(32).toString('base64url')}`
      if ((await ask(portal.url + guess, { localAddress: `127.0.1.${index + 1}` })) === 429) refused++
    }
  })
  const statuses: number[] = []
  while (performance.now() < end) statuses.push(await ask(portal.url + path))
  await Promise.all(strangers)
  const opened = statuses.filter((status) => status === 200).length
  return [
    {
      what: `a preview, opened beside ${CONNECTIONS} strangers who guess`,
      seen: `${opened} of ${statuses.length} times; ${refused} guesses refused`,
      bound: 'each time, and strangers refused',
      isHeld: opened === statuses.length && opened > 0 && refused > 0,
    },
  ]
}

/** Stress test: requests the home page under invented host names, on a portal without a public URL. */
export async function stressTestInventedHosts({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const over = new AbortController()
  const reader = requestUntilAborted(portal.url, over.signal)
  const end = performance.now() + SECONDS * 1000
  let asked = 0
  const strangers = Array.from({ length: 20 }, async () => {
    while (performance.now() < end) await ask(portal.url, { headers: { host: `h${asked++}.example` } })
  })
  await Promise.all(strangers)
  over.abort()
  const middle = medianResponseTime(await reader)
  return [
    {
      what: 'home beside 20 connections with invented hosts',
      seen: `median ${roundForDisplay(middle)} ms, ${asked} answers to them`,
      bound: 'median < 300 ms',
      isHeld: middle < 300,
    },
  ]
}

/** Stress test: begins large uploads without sending their bytes, then uploads a file. */
export async function stressTestAnnouncedUploads({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const token = await signIn(portal.url)
  const call = (method: string, path: string, body: object | Uint8Array<ArrayBuffer>) =>
    fetch(`${portal.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      },
      body: body instanceof Uint8Array ? body : JSON.stringify(body),
    })
  const announce = (modified: number, size: number) =>
    call('POST', '/board/documents', { slug: 'un', name: 'Un.pdf', size, modified })
  const client = new Client({ connectionString: portal.databaseUrl })
  await client.connect()
  for (let modified = 0; modified < 20; modified++) await announce(modified, 60_000_000)
  // The uploads now belong to another member.
  await client.query('update document_uploads set by_member = 0')
  await client.end()
  const bytes = new TextEncoder().encode(`%PDF-1.7\n${' '.repeat(1000)}`)
  const announced = await announce(100, bytes.length)
  const { data } = (await announced.json()) as { data?: { id: number } }
  const { status } = await call('PUT', `/board/documents/uploads/${data?.id ?? 0}/0`, bytes)
  return [
    {
      what: 'a document beside 1.2 GB that were announced and never sent',
      seen: `${announced.status}, then ${status}`,
      bound: 'it is taken',
      isHeld: status === 200,
    },
  ]
}

async function signIn(url: string): Promise<string> {
  const device_infos = { device_type: 'web', device_name: 'Strain', device_platform: 'Linux' }
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: 'bureau@envol.example', password: 'decollage', remember: false, device_infos }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Creates a preview URL of a draft text in the office; returns its path. */
async function previewOf(url: string) {
  const answer = await fetch(`${url}/api/v1/board/texts/faq/text/repos-minimal/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await signIn(url)}` },
  })
  return ((await answer.json()) as { data: { path: string } }).data
}

const ask = (url: string, options: { localAddress?: string; headers?: Record<string, string> } = {}) =>
  new Promise<number>((resolve) => {
    get(url, options, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
