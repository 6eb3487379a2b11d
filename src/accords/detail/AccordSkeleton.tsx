import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AccordCardSkeleton } from '#src/accords/AccordCardSkeleton.tsx'

/** Loading placeholder of an agreement's page. */
export function AccordSkeleton() {
  return (
    <PageColumn>
      <Sheet>
        <Skeleton shape="short" />
        <Heading>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </Heading>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <AccordCardSkeleton />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </Sheet>
    </PageColumn>
  )
}

const Sheet = styled('div')({ display: 'grid', gap: space.x4, maxWidth: '48rem', paddingBlock: space.x12 })
const Heading = styled('div')(({ theme }) => ({ ...theme.typography.h1, display: 'grid', gap: space.x2 }))
