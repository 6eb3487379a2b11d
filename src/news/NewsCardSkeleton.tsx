import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { NewsCardLayout, NewsCardPictureFrame } from './NewsCard.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading skeleton of a news card. */
export function NewsCardSkeleton({ isLead = false }: { isLead?: boolean }) {
  return (
    <NewsCardLayout as="div" data-lead={isLead || undefined}>
      <NewsCardPictureFrame>
        <Skeleton shape="porthole" />
      </NewsCardPictureFrame>
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
