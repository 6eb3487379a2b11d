import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { originOf } from '#server/http/origin.ts'

/**
 * Returns what passkeys are bound to, and the one address whose pages may use them. The host is the portal's own, or
 * `PASSKEY_DOMAIN` where the portal has moved and its keys go on working by related origins (WebAuthn Level 3, §5.11).
 */
export function relyingParty(request: FastifyRequest, env: Env): { rpID: string; origin: string } {
  const url = URL.parse(originOf(request, env))
  return { rpID: env.PASSKEY_DOMAIN ?? url?.hostname ?? '', origin: url?.origin ?? '' }
}

/** Returns the host that keys are bound to where no one asks; undefined where the portal does not know its address. */
export const ownDomain = ({ PASSKEY_DOMAIN, PUBLIC_URL }: Env): string | undefined =>
  PASSKEY_DOMAIN ?? (PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname)
