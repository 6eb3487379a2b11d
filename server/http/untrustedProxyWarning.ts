import type { FastifyInstance } from 'fastify'

/**
 * Logs a warning, once for each process, when a request carries `X-Forwarded-For` from a peer that `TRUST_PROXY` does
 * not name. Behind such a proxy all visitors share one address, and so one rate limit.
 */
export function warnAboutUntrustedProxy(app: FastifyInstance) {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, ips, log }) => {
    // A trusted peer's request has two addresses at least: the peer's own and the forwarded one.
    if (hasWarned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return
    hasWarned = true
    log.warn('a proxy that TRUST_PROXY does not name forwards requests: rate limits count all its visitors as one')
  })
}
