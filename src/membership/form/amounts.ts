import type { MembershipOptions } from '#contract/membership/membership.ts'
import { formatCents } from '#src/lib/formatCents.ts'

type Dues = MembershipOptions['dues'][number]

/** Share of the dues that remains to pay after the French tax credit of 66 %. */
const LEFT = 0.34

/**
 * Returns the dues as French text. `saved` is the saving of yearly payment, in cents; `credited` the cost after the tax
 * credit, if the association qualifies.
 */
export function formatDuesAmounts({ monthly_cents, yearly_cents }: Dues, has_tax_credit: boolean) {
  const left = (cents: number) => formatCents(Math.round(cents * LEFT))
  return {
    monthly: formatCents(monthly_cents),
    yearly: formatCents(yearly_cents),
    saved: Math.max(0, 12 * monthly_cents - yearly_cents),
    credited: has_tax_credit ? { monthly: left(monthly_cents), yearly: left(12 * monthly_cents) } : undefined,
  }
}
