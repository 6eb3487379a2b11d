import type { DuesChangeAfterWorkChange } from '#contract/dues/dues.ts'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'

/** Returns a French sentence about changed dues: former amount, new amount, first payment. */
export function describeDuesChange({
  period,
  way,
  former_cents,
  amount_cents,
  first_on,
}: DuesChangeAfterWorkChange): string {
  const each = period === 'annuelle' ? 'an' : 'mois'
  const payment = way === 'virement' ? 'virement attendu avant le' : 'prélèvement du'
  return `Votre cotisation passera de ${formatCents(former_cents)} à ${formatCents(amount_cents)} par ${each} à partir du ${payment} ${dateWithoutWeekday(first_on)}.`
}
