import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { portalOriginForRequest } from '#server/http/origin.ts'

/**
 * Returns the WebAuthn relying party id and the only origin that may use its passkeys. The host is the portal's own, or
 * `PASSKEY_DOMAIN` after a move (related origins, WebAuthn Level 3, §5.11).
 */
export function webAuthnRelyingParty(request: FastifyRequest, env: Env): { rpID: string; origin: string } {
  const url = URL.parse(portalOriginForRequest(request, env))
  return { rpID: env.PASSKEY_DOMAIN ?? url?.hostname ?? '', origin: url?.origin ?? '' }
}

/**
 * Returns the WebAuthn host of the portal's passkeys from the settings alone; undefined when the portal does not know
 * its address.
 */
export const passkeyDomain = ({ PASSKEY_DOMAIN, PUBLIC_URL }: Env): string | undefined =>
  PASSKEY_DOMAIN ?? (PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname)
