import { createHash } from 'node:crypto'
import type { membership_requests } from '#server/database/schema/membership.ts'

type Request = typeof membership_requests.$inferSelect

/** Returns a hash (22 characters) of all correctable fields of a membership request, to detect corrections. */
export function computeMembershipRequestVersion({ applicant, company_id, period, way, amount_cents }: Request): string {
  // JSONB keys of `applicant` have a fixed order.
  const said = JSON.stringify([applicant, company_id, period, way, amount_cents])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}
