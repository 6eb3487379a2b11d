import type { Server } from 'node:net'

/**
 * Listening socket of the HTTP port: Node's own handle of it. Node documents passing whole servers only, and the
 * receiver of one would accept connections, even `npm start`, which only passes them on.
 */
export type ListeningSocket = { close(): void }

/** Returns the listening socket of a server; undefined when the server does not listen. */
export const listeningSocketOf = (server: Server): ListeningSocket | undefined =>
  server.listening ? ((Reflect.get(server, '_handle') as ListeningSocket | null) ?? undefined) : undefined
