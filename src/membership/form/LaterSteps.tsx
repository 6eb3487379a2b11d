import type { MembershipOptions } from '#contract/membership/membership.ts'
import type { SubmittedMembershipRequest } from '#src/membership/submitted/SubmittedMembershipRequest.ts'
import { useMembershipDraft } from './draft.ts'
import { MembershipDuesStep } from './MembershipDuesStep.tsx'
import type { MembershipStepProps } from './MembershipStepProps.ts'
import { findDuesPrice, type TypedBankDetails, type MembershipFormStep } from './steps.ts'
import { MembershipSummaryStep } from './MembershipSummaryStep.tsx'
import { MembershipWorkStep } from './MembershipWorkStep.tsx'

export type MembershipLaterStepsProps = MembershipStepProps & {
  step: MembershipFormStep
  bank: TypedBankDetails
  onBank: (bank: TypedBankDetails) => void
  /** Opens the membership form's step of a rejected field; false when no step has it. */
  onRefused: (errors: Record<string, string>) => boolean
  onAsked: (asked: SubmittedMembershipRequest) => void
}

/** Steps of the membership form after the first, lazy-loaded while the first is filled in. */
export function MembershipFormLaterSteps({
  step,
  options,
  bank,
  refusals,
  onDone,
  onBank,
  onRefused,
  onAsked,
}: MembershipLaterStepsProps & { options: MembershipOptions }) {
  const dues = findDuesPrice(options, useMembershipDraft())
  if (step === 'cotisation' && dues) {
    const goOn = (typed: TypedBankDetails) => {
      onBank(typed)
      onDone()
    }
    return <MembershipDuesStep options={options} dues={dues} bank={bank} refusals={refusals} onDone={goOn} />
  }
  if (step === 'envoi')
    return <MembershipSummaryStep options={options} bank={bank} onRefused={onRefused} onAsked={onAsked} />
  return <MembershipWorkStep options={options} refusals={refusals} onDone={onDone} />
}
