import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = { first: 1000, most: 60_000 }
/** Past this it is taken to have been well, and the next pause is short. */
const WELL_AFTER_MS = 600_000

/**
 * Keeps something running: each time it ends by itself it is started again, after a pause that grows with each end that
 * follows soon. Resolves with its last end once the signal is aborted or `mayRestart` says no; with nothing when that
 * comes in a pause.
 * @template T
 * @param {object} what
 * @param {() => Promise<T>} what.run starts it, and resolves with how it has ended
 * @param {AbortSignal} what.signal
 * @param {(end: T, pauseMs: number) => void} what.onEnd
 * @param {() => boolean} [what.mayRestart]
 * @param {number} [what.firstPauseMs] of one that had been well
 * @returns {Promise<T | undefined>}
 */
export async function keepRunning({ run, signal, onEnd, mayRestart = () => true, firstPauseMs = PAUSE_MS.first }) {
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
