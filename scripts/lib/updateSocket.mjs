import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { installationFolder } from './releases.mjs'

/** Unix socket on which `npm start` takes requests to replace the running server, for the portal's user only. */
const path = join(installationFolder, 'data/update')

/**
 * @typedef {{ isReady: boolean, message: string }} UpdateResult
 * @typedef {{ folder: string, withinMs: number }} UpdateRequest time for the new server to be ready
 */

/**
 * Takes requests of `npm run update` to replace the running server by that of a folder. Answers when the new server is
 * ready, and closes the connection when the former has ended.
 * @param {(request: UpdateRequest) => Promise<{ ended: Promise<void> }>} replace
 */
export function listenForServerReplacements(replace) {
  if (existsSync(path)) rmSync(path)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    /** @param {UpdateResult} result */
    const answer = (result) => socket.write(JSON.stringify(result))
    socket.on('error', () => undefined)
    void readToEnd(socket)
      .then((request) => replace(JSON.parse(request)))
      .then(({ ended }) => {
        answer({ isReady: true, message: '' })
        return ended
      })
      .catch((error) => answer({ isReady: false, message: error.message }))
      .finally(() => socket.end())
  })
  // Updates are then refused, and the portal runs: on a disk without sockets, or in a folder with a long path.
  server.on('error', () => undefined)
  server.listen(path, () => chmodSync(path, 0o600)).unref()
}

/**
 * Asks the running `npm start` to replace its server by that of a folder. Undefined when none runs. `ended` resolves
 * when the former server has ended.
 * @param {UpdateRequest} request
 * @returns {Promise<(UpdateResult & { ended: Promise<unknown> }) | undefined>}
 */
export async function requestServerReplacement(request) {
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(request))
  const ended = once(socket, 'end')
  const answer = await Promise.race([once(socket, 'data'), ended.then(() => undefined)])
  /** @type {UpdateResult} */
  const result = answer ? JSON.parse(String(answer[0])) : { isReady: false, message: 'Le portail s’est arrêté.' }
  return { ...result, ended }
}

/**
 * Reads a socket to its end, and leaves it open for writing. A stream's iterator would close it.
 * @param {import('node:net').Socket} socket
 * @returns {Promise<string>}
 */
async function readToEnd(socket) {
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  await once(socket, 'end')
  return said
}
