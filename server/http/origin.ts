import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

/**
 * Returns the address before every path in what is made once for all who ask: pages, feeds, the sitemap. No client
 * writes it, so that invented `Host` names cost nothing. Without `PUBLIC_URL` it is this machine's.
 */
export const publishedOrigin = ({ PUBLIC_URL, PORT }: Env): string => PUBLIC_URL ?? `http://localhost:${PORT}`

/** Returns the portal's own address, or else the one that the client wrote: for an answer to this client alone. */
export const originOf = ({ protocol, host }: FastifyRequest, { PUBLIC_URL }: Env): string =>
  PUBLIC_URL ?? `${protocol}://${host}`

/** Returns the address before a path in a mail that anyone can have sent: never one that the client wrote. */
export function mailedOrigin(request: FastifyRequest, env: Env): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].some((name) => request.host === `${name}:${env.PORT}`)
  return isLocal ? originOf(request, env) : publishedOrigin(env)
}
