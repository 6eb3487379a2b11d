import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Column } from '#src/components/Column.tsx'
import { Shimmer } from '#src/components/Shimmer.tsx'
import { AccordCardSkeleton } from '#src/accords/AccordCardSkeleton.tsx'

/** The shape of an agreement that is on its way: its title, what it says, its document. */
export function AccordSkeleton() {
  return (
    <Column>
      <Sheet>
        <Shimmer shape="short" />
        <Heading>
          <Shimmer shape="title" />
          <Shimmer shape="short" />
        </Heading>
        <Shimmer shape="line" />
        <Shimmer shape="line" />
        <AccordCardSkeleton />
        <Shimmer shape="line" />
        <Shimmer shape="line" />
        <Shimmer shape="short" />
      </Sheet>
    </Column>
  )
}

const Sheet = styled('div')({ display: 'grid', gap: space.x4, maxWidth: '48rem', paddingBlock: space.x12 })
const Heading = styled('div')(({ theme }) => ({ ...theme.typography.h1, display: 'grid', gap: space.x2 }))
