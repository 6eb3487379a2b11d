import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** The memory that a process holds now, in MiB. */
export function memoryOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

/** Returns the memory that a process and all that it has started hold now, in MiB. */
export function memoryOfAll(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const family = new Set([pid])
  // A parent may stand below its child in the list.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [one, parent] of rows) if (family.has(parent)) family.add(one)
  }
  return Math.round(rows.reduce((sum, [one, , rss]) => sum + (family.has(one) ? rss : 0), 0) / 1024)
}

/** The most memory that a process held while something went on, in MiB. */
export async function mostMemory<T>(pid: number, work: Promise<T>): Promise<{ most: number; result: T }> {
  let most = memoryOf(pid)
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 100)
  const result = await work.finally(() => clearInterval(watch))
  return { most, result }
}

const PATIENCE_MS = 60_000

/** How long a request takes, in milliseconds, and its status; 0 when there was no answer within a minute. */
export async function timed(url: string, options?: RequestInit) {
  const start = performance.now()
  try {
    const { status, headers, body } = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) })
    await body?.cancel()
    return { status, headers, ms: performance.now() - start }
  } catch {
    return { status: 0, headers: new Headers(), ms: performance.now() - start }
  }
}

/** The times of one reader who asks again and again until told to stop, in milliseconds. */
export async function readAgain(url: string, until: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!until.aborted) {
    times.push((await timed(url)).ms)
    await sleep(50)
  }
  return times
}

/** The middle of some values. */
export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** A number as it is printed. */
export const rounded = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 100) / 100)
