import type { MembershipOptions } from '#contract/membership/membership.ts'
import type { SubmittedRequest } from '#src/membership/submitted/SubmittedRequest.ts'
import { useMembershipDraft } from './draft.ts'
import { DuesStep } from './DuesStep.tsx'
import type { MembershipStepProps } from './MembershipStepProps.ts'
import { findDues, type TypedBankDetails, type MembershipStep } from './steps.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { WorkStep } from './WorkStep.tsx'

export type LaterProps = MembershipStepProps & {
  step: MembershipStep
  bank: TypedBankDetails
  onBank: (bank: TypedBankDetails) => void
  /** Opens the membership form's step of a rejected field; false when no step has it. */
  onRefused: (errors: Record<string, string>) => boolean
  onAsked: (asked: SubmittedRequest) => void
}

/** Steps of the membership form after the first, lazy-loaded while the first is filled in. */
export function LaterSteps({
  step,
  options,
  bank,
  refusals,
  onDone,
  onBank,
  onRefused,
  onAsked,
}: LaterProps & { options: MembershipOptions }) {
  const dues = findDues(options, useMembershipDraft())
  if (step === 'cotisation' && dues) {
    const goOn = (typed: TypedBankDetails) => {
      onBank(typed)
      onDone()
    }
    return <DuesStep options={options} dues={dues} bank={bank} refusals={refusals} onDone={goOn} />
  }
  if (step === 'envoi') return <SummaryStep options={options} bank={bank} onRefused={onRefused} onAsked={onAsked} />
  return <WorkStep options={options} refusals={refusals} onDone={onDone} />
}
