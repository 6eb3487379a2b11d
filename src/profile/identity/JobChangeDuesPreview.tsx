import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import type { DuesChangeAfterWorkChange } from '#contract/dues/dues.ts'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { describeDuesChange } from './describeDuesChange.ts'

/**
 * Preview of the dues after a change of job or working time; empty without a change. The live region exists before its
 * text, so that screen readers announce it.
 */
export function JobChangeDuesPreview({
  of,
  isOther,
}: {
  of: FetchedData<{ data: DuesChangeAfterWorkChange | null }>
  isOther: boolean
}) {
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
                {describeDuesChange(data)} Enregistrer vaut accord.
              </Alert>
            )
          }
        </QueryBoundary>
      )}
    </div>
  )
}
