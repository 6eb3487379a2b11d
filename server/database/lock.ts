import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Holds a data folder for this process; released by `release()` or by the death of the process, however it dies.
 * Throws a French sentence when a living process holds it.
 */
export async function holdLock(folder: string) {
  const address = lockAddress(folder)
  // A server killed a moment ago may still be dying: it gets one second.
  for (let patience = 10; ; patience--) {
    const server = await listen(address)
    if (server) return { release: () => close(server) }
    if (patience === 0) break
    await sleep(100)
  }
  throw new Error(
    `Envol tourne déjà sur ce dossier (${folder}). Arrêtez d’abord l’autre, ou choisissez un autre dossier.`,
  )
}

// A socket that listens is the one lock that the kernel takes back from a killed process. Linux names it without
// a file; elsewhere it is a file, which a killed process leaves behind and which nobody answers.
function lockAddress(folder: string) {
  const name = `envol-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen(address, () => resolve(undefined))
  })
  if (!error) return server
  if (error.code !== 'EADDRINUSE') throw error
  if (!address.startsWith('\0') && !(await answers(address))) await unlink(address).catch(() => undefined)
  return undefined
}

function answers(address: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true))
    socket.once('error', () => resolve(false)).once('close', () => resolve(false))
  })
}

function close(server: Server) {
  return new Promise<void>((resolve) => server.close(() => resolve()))
}
