import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import type { DuesChange } from '#contract/dues/dues.ts'
import { QueryBoundary, type Fetched } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { duesChange } from './duesChange.ts'

/**
 * What the work that one has chosen does to one's dues, said before it is saved; nothing while it is the same. The place
 * is there before its text, so that it is announced.
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
