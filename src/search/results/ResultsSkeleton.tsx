import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading placeholder of search results. */
export function ResultsSkeleton() {
  return (
    <Shape aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <div key={key}>
          <Skeleton shape="short" />
          <Skeleton shape="line" />
        </div>
      ))}
    </Shape>
  )
}

const Shape = styled('div')({
  display: 'grid',
  gap: space.x6,
  padding: `${space.x6} ${space.x3}`,
  '& > div': { display: 'grid', gap: space.x2 },
})
