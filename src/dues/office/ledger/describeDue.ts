import { debitFailureReasonForCode } from '#contract/dues/debitReasons.ts'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import { formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'

/** Returns the description of a due in the office: state, amount left to pay or to refund, and reason. */
export function describeDue(due: TreasuryMemberDue): string {
  const { state, amount_cents, paid_cents, credit_cents, refusal_reason, written_off_because } = due
  const isPart = paid_cents > 0 && paid_cents < amount_cents
  return [
    stateOf(due),
    state === 'rejetee' && refusal_reason && debitFailureReasonForCode(refusal_reason).said.toLocaleLowerCase('fr'),
    written_off_because,
    isPart && state !== 'abandonnee' && `reste ${formatCents(amount_cents - paid_cents)}`,
    credit_cents > 0 && `${formatCents(credit_cents)} à rendre`,
    credit_cents < 0 && `${formatCents(-credit_cents)} à réclamer à l’adhérent`,
    refundOf(due),
  ]
    .filter(Boolean)
    .join(' · ')
}

function stateOf({ state, settled_on, due_on }: TreasuryMemberDue) {
  if (state === 'payee') return `${dueStateLabels[state]} le ${formatShortDate(settled_on ?? due_on)}`
  return state === 'abandonnee' || state === 'remboursee'
    ? dueStateLabels[state]
    : `${dueStateLabels[state]}, pour le ${formatShortDate(due_on)}`
}

function refundOf({ refund }: TreasuryMemberDue) {
  if (!refund) return undefined
  const amount = formatCents(refund.amount_cents)
  return {
    'a-faire': `remboursement de ${amount} préparé`,
    remis: `remboursement de ${amount} à la banque`,
    rendu: undefined,
    refuse: `remboursement de ${amount} refusé par la banque`,
    annule: `remboursement de ${amount} annulé\u00a0: ${(refund.cancelled_because ?? '').toLocaleLowerCase('fr')}`,
  }[refund.state]
}
