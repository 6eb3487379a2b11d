import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { originOf } from '#server/http/origin.ts'

/** What keys are bound to: the portal's host, and the one address whose pages may use them. */
export function relyingParty(request: FastifyRequest, env: Env): { rpID: string; origin: string } {
  const url = URL.parse(originOf(request, env))
  return { rpID: url?.hostname ?? '', origin: url?.origin ?? '' }
}
