import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import type { DuesChange } from '#contract/dues/dues.ts'
import { QueryBoundary, type Fetched } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { duesChange } from './duesChange.ts'

/**
 * Preview of the dues after a change of work; empty without a change. The live region exists before its text, so that
 * screen readers announce it.
 */
export function WorkDues({ of, isOther }: { of: Fetched<{ data: DuesChange | null }>; isOther: boolean }) {
  return (
    <div role="status">
      {isOther && (
        <QueryBoundary
          of={of}
          failure="Votre nouvelle cotisation n’a pas pu être calculée"
          skeleton={<Skeleton shape="line" />}
        >
          {({ data }) =>
            data && (
              <Alert severity="info" role="presentation">
                {duesChange(data)} Enregistrer vaut accord.
              </Alert>
            )
          }
        </QueryBoundary>
      )}
    </div>
  )
}
