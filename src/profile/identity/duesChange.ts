import type { DuesPeriod, MembershipOptions } from '#contract/membership.ts'
import { euros } from '#src/lib/euros.ts'

type Work = { function: string; working_time: string }

/** What another work does to the dues, in words; undefined when they stay, or when the scale does not know one of both. */
export function duesChange(
  { dues }: Pick<MembershipOptions, 'dues'>,
  period: DuesPeriod,
  before: Work,
  after: Work,
): string | undefined {
  const centsOf = (work: Work) => {
    const row = dues.find((each) => each.function === work.function && each.working_time === work.working_time)
    return period === 'annuelle' ? row?.yearly_cents : row?.monthly_cents
  }
  const [was, will] = [centsOf(before), centsOf(after)]
  if (was === undefined || will === undefined || was === will) return undefined
  const each = period === 'annuelle' ? 'an' : 'mois'
  return `Votre cotisation passera de ${euros(was)} à ${euros(will)} par ${each} à partir de la prochaine échéance.`
}
