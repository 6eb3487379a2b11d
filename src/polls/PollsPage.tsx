import { styled } from '@mui/material/styles'
import { useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Pager } from '#src/components/controls/Pager.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { PollCard } from './PollCard.tsx'
import { PollCardSkeleton } from './PollCardSkeleton.tsx'
import { PollsDrawing } from './PollsDrawing.tsx'
import { usePolls } from './usePolls.ts'

/** Page of the polls: those to answer first, then the others, with their results once they are closed. */
export function PollsPage() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  const polls = usePolls(page)
  usePageMetadata({ title: 'Consultations', description, isIndexed: false })
  return (
    <Page>
      <h1 tabIndex={-1}>Consultations</h1>
      <p>{description}</p>
      <QueryBoundary
        of={polls}
        failure="Les consultations n’ont pas pu être chargées"
        skeleton={skeleton}
        empty={
          <EmptyListMessage drawing={<PollsDrawing />} title="Aucune consultation pour l’instant">
            La prochaine paraîtra ici, et vous sera annoncée par e-⁠mail.
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <List>
              {data.map((poll) => (
                <li key={poll.id}>
                  <PollCard poll={poll} />
                </li>
              ))}
            </List>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(number) => `${portalPagePaths.polls}?page=${number}`}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

const description = 'Sondages, consultations et votes\u00a0: votre avis pèse dans ce que l’association défend.'

const Page = styled(PageColumn)(({ theme }) => ({
  // A short list leaves the footer below the window, where it was while the list was loading.
  minHeight: '100svh',
  paddingBlock: `${space.x12} ${space.x16}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': {
    ...theme.typography.lead,
    margin: `${space.x3} 0 ${space.x8}`,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: `0 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x6 },
}))

const skeleton = (
  <List as="div">
    {['a', 'b', 'c', 'd'].map((key) => (
      <PollCardSkeleton key={key} />
    ))}
  </List>
)
