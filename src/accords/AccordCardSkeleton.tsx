import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { Card } from './AccordCard.tsx'
import { PdfSheet } from './PdfSheet.tsx'

/** The shape of an AccordCard that is on its way. */
export function AccordCardSkeleton() {
  return (
    <Card as="div">
      <PdfSheet />
      <Lines>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </Lines>
    </Card>
  )
}

const Lines = styled('div')({ gap: space.x3, width: '100%' })
