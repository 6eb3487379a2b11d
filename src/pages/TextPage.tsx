import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { PublishedTextPageContent } from '#contract/pages/pages.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { TableOfContents } from '#src/components/text/Contents.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { DeferredContent } from '#src/navigation/DeferredContent.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { TextPageSkeleton } from './parts/TextPageSkeleton.tsx'
import { textPageNameAt } from './textPages.ts'
import { usePageText } from './usePageText.ts'

/** Page of a single office text: legal notice, privacy policy or accessibility statement. */
export function TextPage() {
  const page = textPageNameAt(useLocation().pathname)
  const text = usePageText(page)
  const read = text.data?.data
  usePageMetadata(read && { title: read.title, description: read.summary })

  if (text.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={text} failure="Cette page n’a pas pu être chargée" isPage skeleton={<TextPageSkeleton />}>
      {({ data }) => <Sheet text={data} />}
    </QueryBoundary>
  )
}

function Sheet({ text: { title, summary, updated_at, blocks } }: { text: PublishedTextPageContent }) {
  return (
    <Root>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{summary}</p>
        <p>
          Mis à jour le <TimeText at={updated_at} />
        </p>
      </header>
      <TableOfContents of={blocks} />
      <DeferredContent key={title}>
        <RichText blocks={blocks} isWide />
      </DeferredContent>
    </Root>
  )
}

const Root = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  gap: `${space.x10} ${space.x16}`,
  paddingBlock: `${space.x12} ${space.x24}`,
  header: { maxWidth: '44rem' },
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x5} 0 ${space.x4}`, color: theme.vars.palette.text.secondary },
  'h1 + p + p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  // A heading at the start of the text needs no margin above.
  '& > div': { minWidth: 0, 'h2:not(* + h2)': { marginTop: 0 } },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 44rem) minmax(12rem, 1fr)',
    header: { gridColumn: '1 / -1' },
    '& > nav': { gridArea: '2 / 2', alignSelf: 'start' },
    '& > div': { gridArea: '2 / 1' },
  },
}))
