import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the resident memory of an operating system process, in MiB. */
export function readProcessMemory(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

/** Returns the resident memory of an operating system process and its descendants, in MiB. */
export function readProcessTreeMemory(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const family = new Set([pid])
  // A parent may be listed after its child.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [one, parent] of rows) if (family.has(parent)) family.add(one)
  }
  return Math.round(rows.reduce((sum, [one, , rss]) => sum + (family.has(one) ? rss : 0), 0) / 1024)
}

/** Returns the maximum resident memory of a process while a promise was pending, in MiB, and the promise's result. */
export async function measurePeakProcessMemory<T>(pid: number, work: Promise<T>): Promise<{ most: number; result: T }> {
  let most = readProcessMemory(pid)
  const watch = setInterval(() => (most = Math.max(most, readProcessMemory(pid))), 100)
  const result = await work.finally(() => clearInterval(watch))
  return { most, result }
}

const PATIENCE_MS = 60_000

/** Requests a URL. Returns the milliseconds and the HTTP status; the status is 0 without a response within a minute. */
export async function timeHttpRequest(url: string, options?: RequestInit) {
  const start = performance.now()
  try {
    const { status, headers, body } = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) })
    await body?.cancel()
    return { status, headers, ms: performance.now() - start }
  } catch {
    return { status: 0, headers: new Headers(), ms: performance.now() - start }
  }
}

/** Requests a URL repeatedly until an abort signal; returns the response times, in milliseconds. */
export async function requestUntilAborted(url: string, until: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!until.aborted) {
    times.push((await timeHttpRequest(url)).ms)
    await sleep(50)
  }
  return times
}

/** Returns the median of response times. */
export const medianResponseTime = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Rounds a measured number for display in the stress test's report. */
export const roundForDisplay = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 100) / 100)
