import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

/**
 * Returns the portal's origin for cached content (pages, feeds, sitemap). Never the client's `Host`, which would fill
 * the cache with invented names. Defaults to localhost without `PUBLIC_URL`.
 */
export const configuredPortalOrigin = ({ PUBLIC_URL, PORT }: Env): string => PUBLIC_URL ?? `http://localhost:${PORT}`

/** Returns the portal's origin, or without `PUBLIC_URL` the client's `Host`. Only for a response to this client. */
export const portalOriginForRequest = ({ protocol, host }: FastifyRequest, { PUBLIC_URL }: Env): string =>
  PUBLIC_URL ?? `${protocol}://${host}`

/** Returns the origin for links in mails that anyone can trigger. Never the client's `Host`, except on this machine. */
export function mailLinkOrigin(request: FastifyRequest, env: Env): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].some((name) => request.host === `${name}:${env.PORT}`)
  return isLocal ? portalOriginForRequest(request, env) : configuredPortalOrigin(env)
}
