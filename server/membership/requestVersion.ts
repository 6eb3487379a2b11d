import { createHash } from 'node:crypto'
import type { membership_requests } from '#server/database/schema/membership.ts'

type Request = typeof membership_requests.$inferSelect

/** What stands for all that a correction may change of a request: 22 letters, others as soon as it says something else. */
export function requestVersion({ applicant, company_id, period, way, amount_cents }: Request): string {
  // PostgreSQL keeps the keys of `applicant` in one order, whatever was written.
  const said = JSON.stringify([applicant, company_id, period, way, amount_cents])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}
