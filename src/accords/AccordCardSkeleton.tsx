import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Shimmer } from '#src/components/Shimmer.tsx'
import { Card } from './AccordCard.tsx'
import { PdfSheet } from './PdfSheet.tsx'

/** The shape of an AccordCard that is on its way. */
export function AccordCardSkeleton() {
  return (
    <Card as="div">
      <PdfSheet />
      <Lines>
        <Shimmer shape="short" />
        <Shimmer shape="title" />
        <Shimmer shape="line" />
        <Shimmer shape="line" />
        <Shimmer shape="short" />
      </Lines>
    </Card>
  )
}

const Lines = styled('div')({ gap: space.x3, width: '100%' })
