import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading skeleton of a news article: title, picture, first lines. */
export function ArticleSkeleton() {
  return (
    <PageColumn>
      <Sheet>
        <Skeleton shape="short" />
        <Heading>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </Heading>
        <Skeleton shape="line" />
        <Skeleton shape="cover" />
        {paragraph}
        {paragraph}
      </Sheet>
    </PageColumn>
  )
}

const paragraph = (
  <>
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="short" />
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
