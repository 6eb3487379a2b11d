import { keepRunning } from '#server/process/keepRunning.mjs'

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

  const run = () => {
    child = launch()
    child.on('message', () => (wasReady = true))
    return exit(child)
  }

  return {
    ended: keepRunning({ run, signal: ending.signal, mayRestart: () => wasReady, onEnd: tell }).then((end) =>
      end ? (end.code ?? 1) : 0,
    ),
    end: () => {
      if (!ending.signal.aborted) child?.kill('SIGTERM')
      ending.abort()
    },
  }
}

/**
 * @param {{ code: number | null, signal: string | null }} end
 * @param {number} pauseMs
 */
function tell({ code, signal }, pauseMs) {
  const time = new Date().toISOString()
  console.error(
    `\n*** ${time} : le serveur s’est arrêté sans qu’on le lui demande (${signal ?? code}). Il redémarre dans ${pauseMs / 1000} s. ***\n`,
  )
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
