import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { NewsCardLayout, NewsWindow } from './NewsCard.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading skeleton of a news card. */
export function NewsCardSkeleton({ isLead = false }: { isLead?: boolean }) {
  return (
    <NewsCardLayout as="div" data-lead={isLead || undefined}>
      <NewsWindow>
        <Skeleton shape="porthole" />
      </NewsWindow>
      <Lines>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Lines>
    </NewsCardLayout>
  )
}

const Lines = styled('div')({ display: 'grid', gap: space.x3, width: '100%' })
