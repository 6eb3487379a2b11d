import type { MembershipOptions } from '#contract/membership/membership.ts'
import type { Company } from '#contract/companies/companies.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import type { MembershipDraft } from './draft.ts'
import { findDuesPrice } from './steps.ts'

/** Returns the French text of the boarding pass for a draft membership request; empty for missing fields. */
export function describeMembershipBoardingPass(
  draft: MembershipDraft,
  options: MembershipOptions | undefined,
  companies: readonly Company[],
) {
  const wordOf = (choices: { slug: string; label: string }[] = [], slug: string) =>
    choices.find((choice) => choice.slug === slug)?.label ?? ''
  const dues = options && findDuesPrice(options, draft)
  return {
    name: `${draft.first_name} ${draft.last_name}`.trim(),
    company: companies.find(({ id }) => `${id}` === draft.company_id)?.name ?? '',
    base: draft.base,
    job: wordOf(options?.functions, draft.function),
    contract: wordOf(options?.contracts, draft.contract),
    time: wordOf(options?.working_times, draft.working_time),
    amount: amountOf(dues, draft.period),
    way: wayWords[draft.way] ?? '',
  }
}

const wayWords: Partial<Record<string, string>> = {
  prelevement: 'par prélèvement automatique',
  virement: 'par virement',
}

function amountOf(dues: ReturnType<typeof findDuesPrice>, period: string) {
  if (!dues) return ''
  return period === 'annuelle'
    ? `${formatCents(dues.yearly_cents)} par an`
    : `${formatCents(dues.monthly_cents)} par mois`
}
