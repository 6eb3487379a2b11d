import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import type { DuesChange } from '#contract/dues.ts'
import { Loaded, type Fetched } from '#src/components/Loaded.tsx'
import { Shimmer } from '#src/components/Shimmer.tsx'
import { duesChange } from './duesChange.ts'

/**
 * What the work that one has chosen does to one's dues, said before it is saved; nothing while it is the same. The place
 * is there before its text, so that it is announced.
 */
export function WorkDues({ of, isOther }: { of: Fetched<{ data: DuesChange | null }>; isOther: boolean }) {
  return (
    <div role="status">
      {isOther && (
        <Loaded of={of} skeleton={<Shimmer shape="line" />}>
          {({ data }) =>
            data && (
              <Alert severity="info" role="presentation">
                {duesChange(data)} Enregistrer vaut accord.
              </Alert>
            )
          }
        </Loaded>
      )}
    </div>
  )
}
