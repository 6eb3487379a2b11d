import { setTimeout as sleep } from 'node:timers/promises'
import { runAgainWhenEnded } from '#server/process/runAgainWhenEnded.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Messages of server/process/handover.ts, which scripts do not import: they run before packages are installed. */
const HANDOVER = /** @type {const} */ ({
  ask: 'sockets?',
  socket: 'socket',
  all: 'sockets',
  leave: 'leave',
  adopt: 'adopt',
})
/** Maximum time until the former server has ended, and until it has sent its sockets, in milliseconds. */
const WITHIN_MS = { end: 140_000, sockets: 30_000 }

/**
 * Runs a program and restarts it when it ends unexpectedly after it was ready. The pause before a restart grows with
 * each quick failure. A program that was never ready is not restarted.
 * @param {() => ChildProcess} launch starts it, with an IPC channel on which it sends `ready`
 */
export function superviseProcess(launch) {
  const ending = new AbortController()
  /** @type {ChildProcess | undefined} */
  let child
  let wasReady = false
  let isReplacing = false

  const run = async () => {
    child = launch()
    child.on('message', () => (wasReady = true))
    for (;;) {
      /** @type {ChildProcess} */
      const current = child
      const end = await exit(current)
      if (child === current) return end
    }
  }

  return {
    /** The program's last exit code. */
    ended: runAgainWhenEnded({ run, signal: ending.signal, mayRestart: () => wasReady, onEnd: tell }).then((end) =>
      end ? (end.code ?? 1) : 0,
    ),
    /** Ends the program. */
    end: () => {
      if (!ending.signal.aborted) child?.kill('SIGTERM')
      ending.abort()
    },
    /**
     * Replaces the running server by another, which receives its listening sockets. The former server ends once the new
     * one is ready. Throws a French sentence, and the former server goes on, when the new one is not ready in time.
     * Resolves when the new one is ready; its `ended` resolves when the former has ended.
     * @param {(sockets: number) => ChildProcess} launchNext starts it, with the number of sockets that it receives
     * @param {number} withinMs
     */
    async replace(launchNext, withinMs) {
      const former = child
      if (!former?.connected || isReplacing || ending.signal.aborted)
        throw new Error('Le portail démarre, s’arrête ou se met déjà à jour\u00a0: recommencez dans une minute.')
      isReplacing = true
      /** @type {unknown[]} */
      let sockets = []
      try {
        sockets = await askForSockets(former)
        const next = launchNext(sockets.length)
        next.on('message', (said) => {
          if (said !== HANDOVER.ask) return
          for (const socket of sockets) next.send(HANDOVER.socket, /** @type {any} */ (socket))
        })
        const reason = await untilReady(next, withinMs)
        if (reason || former !== child || ending.signal.aborted) {
          next.kill('SIGKILL')
          throw new Error(reason ?? 'Le portail s’est arrêté pendant sa mise à jour.')
        }
        launch = () => launchNext(0)
        child = next
        return { ended: leave(former, next).finally(() => (isReplacing = false)) }
      } catch (error) {
        isReplacing = false
        throw error
      } finally {
        // The servers have their own copies.
        for (const socket of sockets) /** @type {{ close(): void }} */ (socket).close()
      }
    },
  }
}

/**
 * Returns copies of a server's listening sockets.
 * @param {ChildProcess} server
 * @returns {Promise<unknown[]>}
 */
async function askForSockets(server) {
  /** @type {unknown[]} */
  const sockets = []
  /** @type {(message: unknown, socket?: unknown) => void} */
  let receive = () => undefined
  const all = new Promise((resolve) => {
    receive = (message, socket) => {
      if (message === HANDOVER.socket && socket) sockets.push(socket)
      if (message === HANDOVER.all) resolve(undefined)
    }
  })
  server.on('message', receive)
  server.send(HANDOVER.ask)
  await Promise.race([all, sleep(WITHIN_MS.sockets, undefined, { ref: false })])
  server.off('message', receive)
  if (sockets.length === 0)
    throw new Error('Cette version du portail ne se remplace pas en marche\u00a0: arrêtez-le, puis npm start.')
  return sockets
}

/**
 * Waits until a server is ready. Returns the reason when it is not, in French.
 * @param {ChildProcess} server
 * @param {number} withinMs
 * @returns {Promise<string | undefined>}
 */
async function untilReady(server, withinMs) {
  /** @type {Promise<string | undefined>} */
  const known = new Promise((resolve) => {
    server.on('message', (said) => said === 'ready' && resolve(undefined))
    server.once('exit', () => resolve('La nouvelle version s’est arrêtée avant d’être prête.'))
  })
  const late = sleep(withinMs, `La nouvelle version n’est pas prête en ${withinMs / 1000} s.`, { ref: false })
  return Promise.race([known, late])
}

/**
 * Ends the former server without its PostgreSQL, which the next one then adopts.
 * @param {ChildProcess} former
 * @param {ChildProcess} next
 */
async function leave(former, next) {
  const ended = exit(former)
  former.send(HANDOVER.leave)
  const patience = setTimeout(() => former.kill('SIGKILL'), WITHIN_MS.end)
  await ended
  clearTimeout(patience)
  if (next.connected) next.send(HANDOVER.adopt)
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
 * @param {ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
function exit(child) {
  return new Promise((done, fail) => {
    child.once('error', fail)
    if (child.exitCode !== null || child.signalCode !== null) done({ code: child.exitCode, signal: child.signalCode })
    child.once('exit', (code, signal) => done({ code, signal }))
  })
}
