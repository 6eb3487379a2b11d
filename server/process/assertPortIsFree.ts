import { once } from 'node:events'
import { Server } from 'node:net'

/**
 * Throws when another program listens on the port. The server's own listeners share ports, so `listen` would not fail.
 */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const server = new Server().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
