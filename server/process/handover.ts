import type { ListeningSocket } from '#server/lib/listeningSocket.ts'

/** Messages of an update between `npm start`, the server and its worker processes. */
export const HANDOVER_MESSAGES = {
  /**
   * Asks the other process for listening sockets: the running server for its own, the parent for the former server's.
   */
  ask: 'sockets?',
  /** Accompanies one listening socket. */
  socket: 'socket',
  /** Follows the last listening socket. */
  all: 'sockets',
  /** Asks the former server to stop, without its PostgreSQL. */
  leave: 'leave',
  /** Tells the new server that the former one has ended: PostgreSQL is its own. */
  adopt: 'adopt',
} as const

/** Process that can receive a message with a socket. */
type Receiver = { send?: ((message: string, handle: never, done: () => void) => unknown) | undefined }

/** Sends listening sockets to another process. The own ones stay open. Resolves when they have left. */
export async function sendListeningSockets(to: Receiver, sockets: ListeningSocket[]): Promise<void> {
  const send = (message: string, socket?: ListeningSocket) =>
    new Promise<void>((resolve) => {
      if (to.send) to.send(message, socket as never, resolve)
      else resolve()
    })
  for (const socket of sockets) await send(HANDOVER_MESSAGES.socket, socket)
}

/** Asks the parent process for a number of listening sockets, and waits for them. */
export function receiveSocketsFromParentProcess(count: number): Promise<ListeningSocket[]> {
  const { promise, resolve } = Promise.withResolvers<ListeningSocket[]>()
  const sockets: ListeningSocket[] = []
  const receive = (message: unknown, socket?: unknown) => {
    if (message === HANDOVER_MESSAGES.socket && socket) sockets.push(socket as ListeningSocket)
    if (sockets.length < count) return
    process.off('message', receive)
    resolve(sockets)
  }
  if (count === 0) return Promise.resolve([])
  process.on('message', receive)
  process.send?.(HANDOVER_MESSAGES.ask)
  return promise
}

/**
 * Sends listening sockets to the parent process each time it asks for them. `areCopies` closes them afterwards: those
 * of worker processes, which keep their own.
 */
export function offerSocketsToParentProcess(
  sockets: () => Promise<ListeningSocket[]>,
  { areCopies = false } = {},
): void {
  process.on('message', (message) => {
    if (message !== HANDOVER_MESSAGES.ask) return
    void sockets()
      .then(async (all) => {
        await sendListeningSockets(process, all)
        if (areCopies) for (const socket of all) socket.close()
      })
      .then(() => process.send?.(HANDOVER_MESSAGES.all))
  })
}
