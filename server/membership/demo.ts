import { demoMembershipRequests } from '#association/demo/demoMembershipRequests.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'
import { membership_requests, membership_scale } from '#server/database/schema/membership.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'

/** Inserts the demo's pending membership requests; none without a price list. */
export async function loadDemoRequests(tx: Transaction): Promise<void> {
  const [scale] = await tx.select().from(membership_scale)
  for (const { key, reference, company_id, period, days_ago, ...applicant } of demoMembershipRequests) {
    const due = scale?.dues.find(
      (each) => each.function === applicant.function && each.working_time === applicant.working_time,
    )
    if (!due) continue
    await tx.insert(membership_requests).values({
      key,
      reference,
      company_id,
      period,
      way: 'virement',
      amount_cents: period === 'annuelle' ? due.yearly : due.monthly,
      applicant: { ...applicant, news_consent_at: null },
      canonical_email: canonicalEmail(applicant.email),
      asked_at: sqlTimeAgo({ days: days_ago }),
    })
  }
}
