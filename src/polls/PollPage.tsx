import { styled } from '@mui/material/styles'
import { useParams } from 'react-router-dom'
import { parsePageAddressId, portalPagePaths } from '#contract/paths.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { useIsPast } from '#src/lib/useToday.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { space } from '#theme/space.ts'
import { PollIntroduction } from './PollIntroduction.tsx'
import { FindMyBallot } from './results/FindMyBallot.tsx'
import { PollResults } from './results/PollResults.tsx'
import { PollSkeleton } from './PollSkeleton.tsx'
import { usePoll } from './usePolls.ts'
import { AnonymousAnswer } from './voting/AnonymousAnswer.tsx'
import { LateBallot } from './voting/LateBallot.tsx'
import { NamedAnswer } from './voting/NamedAnswer.tsx'

/** Page of one poll: its questions to answer while it is open, its result once it is closed. */
export function PollPage() {
  const id = parsePageAddressId(useParams()['id'])
  const poll = usePoll(id)
  usePageMetadata(poll.data && { title: poll.data.data.title, isIndexed: false })
  if (id === undefined || poll.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={poll} failure="Cette consultation n’a pas pu être chargée" skeleton={skeleton} isPage>
      {({ data }) => (
        <Page>
          <PollIntroduction poll={data} />
          <PollBody key={data.id} poll={data} />
          <MoreLink to={portalPagePaths.polls}>Toutes les consultations</MoreLink>
        </Page>
      )}
    </QueryBoundary>
  )
}

function PollBody({ poll }: { poll: Poll }) {
  const { state, kind, result, questions, quorum_percent, closes_at, mine } = poll
  const hasClosed = useIsPast(closes_at)
  if (state === 'scheduled')
    return (
      <section>
        <h2>Les questions</h2>
        <ol>
          {questions.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ol>
      </section>
    )
  if (state === 'closed' && result)
    return (
      <>
        <PollResults result={result} questions={questions} quorumPercent={quorum_percent} />
        <LateBallot poll={poll} />
        {kind === 'vote' && <FindMyBallot poll={poll} />}
      </>
    )
  // The hour has passed, and the box is being counted.
  if (hasClosed)
    return (
      <>
        <p role="status">
          La consultation est close. Le dépouillement se fait dans la minute&nbsp;: rechargez la page.
        </p>
        <LateBallot poll={poll} />
      </>
    )
  if (!mine.is_voter) return <p>Vous n’êtes pas sur la liste de cette consultation.</p>
  return kind === 'consultation' ? <NamedAnswer poll={poll} /> : <AnonymousAnswer poll={poll} />
}

const Page = styled(PageColumn)(({ theme }) => ({
  // A short poll leaves the footer below the window, where it was while the poll was loading.
  minHeight: '100svh',
  alignContent: 'start',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.x10,
  paddingBlock: `${space.x8} ${space.x16}`,
  '& > *': { width: '100%' },
  'section > h2': { ...theme.typography.h3, margin: 0 },
  '& > p': { ...theme.typography.lead, margin: 0 },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

const skeleton = (
  <Page>
    <PollSkeleton />
  </Page>
)
