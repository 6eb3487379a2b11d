import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** HTTP request of a load, with the address of the visitor who sends it. */
export type LoadRequest = { method?: 'GET' | 'POST'; path: string; body?: object; from?: string }
/** Visitors of one kind: requests a second, or a number of people who pause for three seconds between requests. */
export type LoadKind = { name: string; next: () => LoadRequest } & ({ perSecond: number } | { people: number })
/** Result of a load for one kind: its responses by status, and the sorted times of its successes in milliseconds. */
export type LoadReport = { name: string; statuses: Map<number, number>; successMs: number[]; longestMs: number }

const PAUSE_MS = 3000
const PATIENCE_MS = 60_000
/** Status of a request without a response. */
const NO_RESPONSE = 0

/**
 * Sends requests of several kinds for some seconds, to the servers in turn. Requests of a rate are sent on time,
 * however long the former ones take, as people do not wait for each other. Each of a number of people has an own
 * connection.
 */
export async function runOpenLoopLoad(urls: string[], kinds: LoadKind[], seconds: number): Promise<LoadReport[]> {
  const end = performance.now() + seconds * 1000
  return Promise.all(
    kinds.map(async (kind) => {
      const report: LoadReport = { name: kind.name, statuses: new Map(), successMs: [], longestMs: 0 }
      const send = async (agent: Agent, url: string) => record(report, await time(agent, url, kind.next()))
      await ('people' in kind
        ? sendAsPeople(kind.people, urls, end, send)
        : sendAtRate(kind.perSecond, urls, end, send))
      report.successMs.sort((one, other) => one - other)
      return report
    }),
  )
}

/** Sends requests of one kind on some connections for some seconds, each after the response to the one before. */
export async function runClosedLoopLoad(
  url: string,
  { name, connections, next }: { name: string; connections: number; next: () => LoadRequest },
  seconds: number,
): Promise<LoadReport> {
  const end = performance.now() + seconds * 1000
  const report: LoadReport = { name, statuses: new Map(), successMs: [], longestMs: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const visitors = Array.from({ length: connections }, async () => {
    while (performance.now() < end) record(report, await time(agent, url, next()))
  })
  await Promise.all(visitors)
  agent.destroy()
  report.successMs.sort((one, other) => one - other)
  return report
}

type Send = (agent: Agent, url: string) => Promise<void>

async function sendAsPeople(people: number, urls: string[], end: number, send: Send) {
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const url = urls[index % urls.length] ?? ''
      await sleep(Math.random() * PAUSE_MS)
      while (performance.now() < end) {
        await send(agent, url)
        await sleep(PAUSE_MS)
      }
      agent.destroy()
    }),
  )
}

async function sendAtRate(perSecond: number, urls: string[], end: number, send: Send) {
  const agent = new Agent({ keepAlive: true })
  const begin = performance.now()
  const sent: Promise<void>[] = []
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - begin) / 1000) * perSecond)
    while (sent.length < due) sent.push(send(agent, urls[sent.length % urls.length] ?? ''))
    await sleep(10)
  }
  await Promise.all(sent)
  agent.destroy()
}

/** Sends one request; returns its status and the milliseconds until its response was read. */
function time(agent: Agent, url: string, { method = 'GET', path, body, from }: LoadRequest) {
  const sent = body && JSON.stringify(body)
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'accept-encoding': 'br',
    ...(from && { 'x-forwarded-for': from }),
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  const start = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - start })
    const asked = request(url + path, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      response.resume()
      response.once('end', () => finish(response.statusCode ?? NO_RESPONSE))
      response.once('error', () => finish(NO_RESPONSE))
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => finish(NO_RESPONSE))
    asked.end(sent)
  })
}

function record(report: LoadReport, { status, ms }: { status: number; ms: number }) {
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
  report.longestMs = Math.max(report.longestMs, ms)
  if (status >= 200 && status < 400) report.successMs.push(ms)
}
