import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Column } from '#src/components/Column.tsx'
import { Shimmer } from '#src/components/Shimmer.tsx'

/** The shape of a text that is on its way: its title, its lead, its first lines. */
export function TextSkeleton() {
  return (
    <Shape>
      <Heading>
        <Shimmer shape="title" />
      </Heading>
      <Shimmer shape="line" />
      <Shimmer shape="short" />
      <Shimmer shape="line" />
      <Shimmer shape="line" />
      <Shimmer shape="line" />
      <Shimmer shape="short" />
    </Shape>
  )
}

const Shape = styled(Column)({
  display: 'grid',
  gap: space.x4,
  paddingBlock: `${space.x16} ${space.x28}`,
  '& > *': { maxWidth: '40rem' },
  '& > :nth-of-type(3)': { marginBottom: space.x8 },
})
const Heading = styled('div')(({ theme }) => theme.typography.h1)
