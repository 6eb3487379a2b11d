import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Card, NewsWindow } from './NewsCard.tsx'
import { Shimmer } from '#src/components/Shimmer.tsx'

/** The shape of a NewsCard that is on its way. */
export function NewsCardSkeleton({ isLead = false }: { isLead?: boolean }) {
  return (
    <Card as="div" data-lead={isLead || undefined}>
      <NewsWindow>
        <Shimmer shape="porthole" />
      </NewsWindow>
      <Lines>
        <Shimmer shape="short" />
        <Shimmer shape="title" />
        <Shimmer shape="line" />
        <Shimmer shape="line" />
      </Lines>
    </Card>
  )
}

const Lines = styled('div')({ display: 'grid', gap: space.x3, width: '100%' })
