import Container from '@mui/material/Container'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'

/** The shape of a page that is on its way: a heading, its introduction, a row of cards. */
export function PageSkeleton() {
  return (
    <Shape aria-busy="true" aria-label="Chargement de la page" role="status">
      <Skeleton className="title" />
      <Skeleton className="line" />
      <Skeleton className="short line" />
      <div>
        <Skeleton className="card" />
        <Skeleton className="card" />
        <Skeleton className="card" />
      </div>
    </Shape>
  )
}

const Shape = styled(Container)(({ theme }) => ({
  paddingBlock: 'calc(var(--header-height, 72px) + 24px) 96px',
  '& .title': { width: 'min(100%, 22rem)', height: 56, marginBottom: 28 },
  '& .line': { width: 'min(100%, 38rem)', height: 18, marginBottom: 12 },
  '& .short': { width: 'min(70%, 26rem)' },
  '& > div': { display: 'grid', gap: 24, marginTop: 48 },
  '& .card': { width: '100%', height: 280, borderRadius: theme.vars.shape.card },
  [theme.breakpoints.up('md')]: { '& > div': { gridTemplateColumns: 'repeat(3, 1fr)' } },
}))
