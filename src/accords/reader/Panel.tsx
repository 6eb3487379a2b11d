import '#theme/laterComponents.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useBackClosesDialog } from '#src/navigation/useBackCloses.ts'
import { space } from '#theme/space.ts'
import { PdfTableOfContents } from './PdfTableOfContents.tsx'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import { PdfPageThumbnails } from './PdfPageThumbnails.tsx'
import type { LoadedPdf } from './useOpenDocument.ts'

type Props = {
  /** Open PDF; undefined in the text view, which has no thumbnails, and while pictures of the pages are enough. */
  reading: LoadedPdf | undefined
  /** True when the PDF can be opened: `onPdf` does, for a part of the panel that needs it. */
  isPdfComing: boolean
  onPdf: () => void
  /** Headings of numbered articles, listed for a PDF without a table of contents. */
  clauses: NumberedAccordArticleHeading[]
  current: number
  ratio: number
  queue: PdfRenderQueue
  onClose: () => void
  onPage: (page: number, share?: number) => void
  onArticle: (clause: NumberedAccordArticleHeading) => void
}

/** Side panel of the PDF reader: table of contents, and page thumbnails on wide screens. */
export function DocumentReaderPanel(props: Props) {
  const { reading, isPdfComing, onPdf, clauses, current, ratio, queue, onClose, onPage, onArticle } = props
  const isWide = useMediaQuery<{ breakpoints: { up: (name: 'md') => string } }>(({ breakpoints }) =>
    breakpoints.up('md'),
  )
  const [tab, setTab] = useState<'contents' | 'pages'>('contents')
  // On a phone the panel covers the pages: « Back » closes it.
  useBackClosesDialog(!isWide, onClose)
  const go = (page: number, share?: number) => {
    onPage(page, share)
    if (!isWide) onClose()
  }
  const goToArticle = (clause: NumberedAccordArticleHeading) => {
    onArticle(clause)
    if (!isWide) onClose()
  }
  const hasTabs = isWide && (reading !== undefined || isPdfComing)
  const shown = hasTabs ? tab : 'contents'
  const needsPdf = isPdfComing && (shown === 'pages' || clauses.length === 0)
  useEffect(() => {
    if (needsPdf) onPdf()
  }, [needsPdf, onPdf])
  return (
    <Side aria-label="Sommaire et pages">
      {hasTabs && (
        <Tabs value={tab} onChange={(_, chosen: typeof tab) => setTab(chosen)} variant="fullWidth">
          <Tab value="contents" label="Sommaire" id="reader-contents" aria-controls="reader-panel" />
          <Tab value="pages" label="Pages" id="reader-pages" aria-controls="reader-panel" />
        </Tabs>
      )}
      <div id="reader-panel" {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `reader-${shown}` })}>
        {needsPdf ? (
          <Skeleton shape="line" />
        ) : shown === 'contents' || !reading ? (
          <PdfTableOfContents reading={reading} clauses={clauses} onPage={go} onArticle={goToArticle} />
        ) : (
          <PdfPageThumbnails reading={reading} current={current} ratio={ratio} queue={queue} onPage={go} />
        )}
      </div>
    </Side>
  )
}

const Side = styled('nav')(({ theme: { vars, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: vars.palette.background.paper,
  '& > div:last-of-type': { flex: 1, overflow: 'auto', overscrollBehavior: 'contain', padding: space.x3 },
  [breakpoints.up('md')]: { width: '18rem', borderRight: `1px solid ${vars.palette.line}` },
  [breakpoints.down('md')]: { position: 'absolute', inset: 0, zIndex: 2 },
}))
