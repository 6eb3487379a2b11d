import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AccordCardLayout } from './AccordCard.tsx'
import { PdfSheetIllustration } from './PdfSheetIllustration.tsx'

/** Loading placeholder of an `AccordCard`: a title of two lines, three of summary, and the badge. */
export function AccordCardSkeleton() {
  return (
    <AccordCardLayout as="div">
      <PdfSheetIllustration />
      <div>
        <p>
          <Skeleton shape="shortText" />
        </p>
        <h3>
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </h3>
        <p>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </p>
        <p>
          <Badge>
            <Skeleton shape="shortText" />
          </Badge>
        </p>
      </div>
    </AccordCardLayout>
  )
}

/** Place of the badge and the date, which are on two lines on phones. */
const Badge = styled('span')(({ theme }) => ({
  flex: 1,
  paddingBottom: '2.2em',
  [theme.breakpoints.up('sm')]: { paddingBottom: space.x1 },
}))
