import '#theme/laterComponents.ts'
import Skeleton from '@mui/material/Skeleton'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { MembershipIdentityStep } from './MembershipIdentityStep.tsx'
import type { MembershipLaterStepsProps } from './LaterSteps.tsx'

type Props = MembershipLaterStepsProps & {
  options: FetchedData<{ data: MembershipOptions }>
  /** React key of the membership form's step: another number resets its fields. */
  round: number
}

/**
 * Form of one step of a membership request. The first step needs neither the membership options nor the lazy-loaded
 * code.
 */
export function MembershipStepForm({ options, round, ...rest }: Props) {
  const later = useLoadedCode(loadLater, true)
  if (rest.step === 'vous') return <MembershipIdentityStep key={round} refusals={rest.refusals} onDone={rest.onDone} />
  const skeleton = <Skeleton variant="rounded" height={480} />
  return (
    <QueryBoundary of={options} failure="Les compagnies et le barème n’ont pas pu être chargés" skeleton={skeleton}>
      {({ data }) =>
        later ? (
          <later.part key={`${rest.step} ${round}`} {...rest} options={data} />
        ) : (
          <div aria-busy="true">{skeleton}</div>
        )
      }
    </QueryBoundary>
  )
}

const loadLater = () => import('./LaterSteps.tsx').then((module) => module.MembershipFormLaterSteps)
