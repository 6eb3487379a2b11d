import { runAgainWhenEnded } from '#server/process/runAgainWhenEnded.mjs'

/**
 * Runs a program and restarts it when it ends unexpectedly after it was ready. The pause before a restart grows with
 * each quick failure. A program that was never ready is not restarted.
 * @param {() => import('node:child_process').ChildProcess} launch starts it, with an IPC channel on which it sends
 * `ready`
 * @returns {{ ended: Promise<number>, end: () => void }} its last exit code, and a function that ends it
 */
export function superviseProcess(launch) {
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
    ended: runAgainWhenEnded({ run, signal: ending.signal, mayRestart: () => wasReady, onEnd: tell }).then((end) =>
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
