import type { MembershipOptions } from '#contract/membership/membership.ts'
import { euros } from '#src/lib/euros.ts'

type Dues = MembershipOptions['dues'][number]

/** What is left to pay of each euro after the tax credit of 66 %. */
const LEFT = 0.34

/**
 * What someone pays, in words; `saved` is what paying once a year spares, in cents; `credited` what is left after the
 * tax credit, where the association may say so.
 */
export function amountsOf({ monthly_cents, yearly_cents }: Dues, has_tax_credit: boolean) {
  const left = (cents: number) => euros(Math.round(cents * LEFT))
  return {
    monthly: euros(monthly_cents),
    yearly: euros(yearly_cents),
    saved: Math.max(0, 12 * monthly_cents - yearly_cents),
    credited: has_tax_credit ? { monthly: left(monthly_cents), yearly: left(12 * monthly_cents) } : undefined,
  }
}
