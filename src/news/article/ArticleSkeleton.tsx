import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Shimmer } from '#src/components/Shimmer.tsx'

/** The shape of an article that is on its way: its title, its picture, its first lines. */
export function ArticleSkeleton() {
  return (
    <Column>
      <Sheet>
        <Shimmer shape="short" />
        <Heading>
          <Shimmer shape="title" />
          <Shimmer shape="short" />
        </Heading>
        <Shimmer shape="line" />
        <Shimmer shape="cover" />
        {paragraph}
        {paragraph}
      </Sheet>
    </Column>
  )
}

const paragraph = (
  <>
    <Shimmer shape="line" />
    <Shimmer shape="line" />
    <Shimmer shape="line" />
    <Shimmer shape="short" />
  </>
)

const Sheet = styled('div')({
  display: 'grid',
  gap: space.x4,
  maxWidth: '44rem',
  margin: '0 auto',
  paddingBlock: space.x16,
})
const Heading = styled('div')(({ theme }) => ({ ...theme.typography.h1, display: 'grid', gap: space.x2 }))
