import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AccordCardLayout } from './AccordCard.tsx'
import { PdfSheetIllustration } from './PdfSheetIllustration.tsx'

/** Loading placeholder of an `AccordCard`. */
export function AccordCardSkeleton() {
  return (
    <AccordCardLayout as="div">
      <PdfSheetIllustration />
      <Lines>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </Lines>
    </AccordCardLayout>
  )
}

const Lines = styled('div')({ gap: space.x3, width: '100%' })
