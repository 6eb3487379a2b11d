import type { BrowserContext, Page } from 'playwright/test'
import { QUEUE_ACTION_AFTER_MS, API_REPLY_DEADLINE_MS, CACHED_PAGE_FALLBACK_MS } from '#src/offline/worker/deadlines.ts'

type Timer = { run: () => void; ms: number; isRepeated: boolean }
type Held = { delays: Set<number>; passed: number; timers: Map<number, Timer> }
type Holder = { held?: Held }
/** Playwright page or service worker in which timers are held. */
type Place = { evaluate: (run: (ms: number) => void, ms: number) => Promise<void> }

/** Timeouts, in milliseconds, after which a page uses its offline fallback. */
export const OFFLINE_FALLBACK_DELAYS: readonly number[] = [API_REPLY_DEADLINE_MS, QUEUE_ACTION_AFTER_MS]

/**
 * Prevents JavaScript timers of these delays, in milliseconds, from firing in every page that this browser opens from
 * now on.
 */
export const holdBrowserTimers = (browser: BrowserContext, delays: readonly number[]) =>
  browser.addInitScript(hold, delays)

/** Script that prevents the service worker's page timeout from firing. It precedes the worker's own code. */
export const holdWorkerTimersScript = `(${hold.toString()})([${CACHED_PAGE_FALLBACK_MS}]);\n`

/** Fires the held JavaScript timers of up to `ms` milliseconds, and later ones of the same document or worker. */
export const fireHeldBrowserTimers = (place: Place, ms: number): Promise<void> => place.evaluate(pass, ms)

/** Holds new JavaScript timers again, in a document or worker where `fireHeldBrowserTimers` has fired them. */
export const holdBrowserTimersAgain = (place: Place): Promise<void> => fireHeldBrowserTimers(place, 0)

/** Runs the page's `setInterval` callback of exactly `ms` milliseconds once, as soon as the page has started it. */
export async function runHeldIntervalOnce(page: Page, ms: number) {
  await page.waitForFunction(repeat, ms, { timeout: 0 })
}

/**
 * Replaces `setTimeout` and `setInterval` so that timers of these delays never fire by themselves; runs in a page or
 * worker.
 */
function hold(delays: readonly number[]) {
  const place = globalThis as Holder
  const held = (place.held ??= start())
  for (const ms of delays) held.delays.add(ms)

  function start(): Held {
    const made: Held = { delays: new Set(), passed: 0, timers: new Map() }
    const { setTimeout: later, setInterval: every, clearTimeout: clear } = globalThis
    const never = () => undefined
    const isHeld = (ms: unknown): ms is number => typeof ms === 'number' && made.delays.has(ms) && ms > made.passed
    const add = (timer: Timer) => {
      // Reserve an identifier with a real timer that never fires.
      const id = later(never, 2 ** 31 - 1) as unknown as number
      made.timers.set(id, timer)
      return id
    }
    const drop = (id: number) => {
      made.timers.delete(id)
      clear(id)
    }
    Object.assign(globalThis, {
      setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
        if (isHeld(ms)) return add({ run: () => run(...given), ms, isRepeated: false })
        const isOver = ms !== undefined && made.delays.has(ms)
        return later(run, isOver ? 0 : ms, ...given)
      },
      setInterval: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
        ms !== undefined && made.delays.has(ms)
          ? add({ run: () => run(...given), ms, isRepeated: true })
          : every(run, ms, ...given),
      clearTimeout: drop,
      clearInterval: drop,
    })
    return made
  }
}

/** Fires held JavaScript timers; runs in a page or worker. */
function pass(ms: number) {
  const { held } = globalThis as Holder
  if (!held) throw new Error('No time is held here')
  held.passed = ms
  for (const [id, timer] of held.timers) {
    if (timer.ms > ms || timer.isRepeated) continue
    held.timers.delete(id)
    timer.run()
  }
}

/** Runs the callbacks of held `setInterval` timers of a delay once; runs in a page. */
function repeat(ms: number) {
  const timers = [...((globalThis as Holder).held?.timers.values() ?? [])]
  const found = timers.filter((timer) => timer.ms === ms && timer.isRepeated)
  for (const timer of found) timer.run()
  return found.length > 0
}
