import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { PollCard } from './PollCard.tsx'
import { useBallotTokens } from './waitingBallots.ts'
import { usePolls } from './usePolls.ts'

/** Home page section of the open polls that await the member's answer. Renders nothing when there is none. */
export function PollsAwaitingMemberAnswer() {
  const tokens = useBallotTokens()
  const awaited = (usePolls().data?.data ?? []).filter(
    ({ id, state, mine }) => state === 'open' && (!mine.has_voted || tokens.includes(id)),
  )
  if (awaited.length === 0) return null
  return (
    <PageSection
      title="Votre avis est attendu"
      action={<MoreLink to={portalPagePaths.polls}>Toutes les consultations</MoreLink>}
    >
      <List>
        {awaited.map((poll) => (
          <li key={poll.id}>
            <PollCard poll={poll} heading="h3" />
          </li>
        ))}
      </List>
    </PageSection>
  )
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x6 },
}))
