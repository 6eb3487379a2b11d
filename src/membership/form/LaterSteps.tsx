import type { MembershipOptions } from '#contract/membership/membership.ts'
import type { SubmittedRequest } from '#src/membership/submitted/SubmittedRequest.ts'
import { useDraft } from './draft.ts'
import { DuesStep } from './DuesStep.tsx'
import type { StepProps } from './StepProps.ts'
import { duesOf, type BankDetails, type StepName } from './steps.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { WorkStep } from './WorkStep.tsx'

export type LaterProps = StepProps & {
  step: StepName
  bank: BankDetails
  onBank: (bank: BankDetails) => void
  /** Opens the step of a rejected field; false when no step has it. */
  onRefused: (errors: Record<string, string>) => boolean
  onAsked: (asked: SubmittedRequest) => void
}

/** Steps of the membership form after the first, lazy-loaded while that one is filled in. */
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
  const dues = duesOf(options, useDraft())
  if (step === 'cotisation' && dues) {
    const goOn = (typed: BankDetails) => {
      onBank(typed)
      onDone()
    }
    return <DuesStep options={options} dues={dues} bank={bank} refusals={refusals} onDone={goOn} />
  }
  if (step === 'envoi') return <SummaryStep options={options} bank={bank} onRefused={onRefused} onAsked={onAsked} />
  return <WorkStep options={options} refusals={refusals} onDone={onDone} />
}
