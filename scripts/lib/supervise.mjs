import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = { first: 1000, most: 60_000 }
/** Past this the server is taken to be well again, and the next pause is short. */
const WELL_AFTER_MS = 600_000

/**
 * Keeps a program running: when it ends by itself after having been ready once, it is started again, after a pause that
 * grows with each end that follows soon. A program that was never ready has said why: its exit code is given.
 * @param {() => import('node:child_process').ChildProcess} launch starts it, with a channel on which it says `ready`
 * @returns {{ ended: Promise<number>, end: () => void }} its last exit code; and how it is asked to end
 */
export function supervise(launch) {
  const ending = new AbortController()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let wasReady = false

  async function keep() {
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.most)) {
      const begun = Date.now()
      child = launch()
      child.on('message', () => (wasReady = true))
      const { code, signal } = await exit(child)
      if (ending.signal.aborted || !wasReady) return code ?? 1
      if (Date.now() - begun > WELL_AFTER_MS) pause = PAUSE_MS.first
      const time = new Date().toISOString()
      console.error(
        `\n*** ${time} : le serveur s’est arrêté sans qu’on le lui demande (${signal ?? code}). Il redémarre dans ${pause / 1000} s. ***\n`,
      )
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return 0
    }
  }

  return {
    ended: keep(),
    end: () => {
      if (!ending.signal.aborted) child?.kill('SIGTERM')
      ending.abort()
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
function exit(child) {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done({ code, signal }))
  })
}
