import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

/** The address before every path, and whether it is the portal's own: only then is what holds it worth keeping. */
export type Origin = { url: string; isOurs: boolean }

/** The portal's own address, this machine's by its own names, or else the one that the client wrote. */
export function originOf({ protocol, host }: FastifyRequest, { PUBLIC_URL, PORT }: Env): Origin {
  if (PUBLIC_URL) return { url: PUBLIC_URL, isOurs: true }
  const isOurs = ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${PORT}`)
  return { url: `${protocol}://${host}`, isOurs }
}

/** The address before a path in a mail that anyone can have sent: never one that the client wrote. */
export function mailedOrigin(request: FastifyRequest, env: Env): string {
  const { url, isOurs } = originOf(request, env)
  return isOurs ? url : `http://localhost:${env.PORT}`
}
