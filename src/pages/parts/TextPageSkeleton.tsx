import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading skeleton of a text page: title, lead, first lines. */
export function TextPageSkeleton() {
  return (
    <Shape>
      <Heading>
        <Skeleton shape="title" />
      </Heading>
      <Skeleton shape="line" />
      <Skeleton shape="short" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </Shape>
  )
}

const Shape = styled(PageColumn)({
  display: 'grid',
  gap: space.x4,
  paddingBlock: `${space.x16} ${space.x28}`,
  '& > *': { maxWidth: '40rem' },
  '& > :nth-of-type(3)': { marginBottom: space.x8 },
})
const Heading = styled('div')(({ theme }) => theme.typography.h1)
