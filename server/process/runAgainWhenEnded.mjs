import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = { first: 1000, most: 60_000 }
/** Uptime after which the restart pauses start over, in milliseconds. */
const WELL_AFTER_MS = 600_000

/**
 * Runs something again each time it ends, after a pause that grows while runs stay short. Resolves with the last result
 * once the signal is aborted or `mayRestart` returns false; with undefined when aborted during a pause.
 * @template T
 * @param {object} what
 * @param {() => Promise<T>} what.run starts it, and resolves with its result at its end
 * @param {AbortSignal} what.signal
 * @param {(end: T, pauseMs: number) => void} what.onEnd
 * @param {() => boolean} [what.mayRestart]
 * @param {number} [what.firstPauseMs] pause after a long run
 * @returns {Promise<T | undefined>}
 */
export async function runAgainWhenEnded({
  run,
  signal,
  onEnd,
  mayRestart = () => true,
  firstPauseMs = PAUSE_MS.first,
}) {
  for (let pause = firstPauseMs; ; pause = Math.min(Math.max(2 * pause, PAUSE_MS.first), PAUSE_MS.most)) {
    const begun = Date.now()
    const end = await run()
    if (signal.aborted || !mayRestart()) return end
    if (Date.now() - begun > WELL_AFTER_MS) pause = firstPauseMs
    onEnd(end, pause)
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
  }
}
