import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from './Skeleton.tsx'

/** Loading placeholder of a page: a heading, its introduction and a row of cards. */
export function PageSkeleton() {
  return (
    <Shape aria-busy="true" aria-label="Chargement de la page" role="status">
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
      <div>
        <Skeleton shape="cover" />
        <Skeleton shape="cover" />
        <Skeleton shape="cover" />
      </div>
    </Shape>
  )
}

const Shape = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `calc(var(--header-height, 72px) + ${space.x6}) ${space.x24}`,
  '& > [data-shape=title]': { maxWidth: '22rem', marginBottom: space.x6 },
  '& > [data-shape=line], & > [data-shape=short]': { maxWidth: '38rem', marginBottom: space.x3 },
  '& > div': { display: 'grid', gap: space.x6, marginTop: space.x12 },
  [theme.breakpoints.up('md')]: { '& > div': { gridTemplateColumns: 'repeat(3, 1fr)' } },
}))
