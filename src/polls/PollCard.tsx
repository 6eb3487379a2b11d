import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { PollSummary } from '#contract/polls/polls.ts'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { formatOwnPart, formatPollHours, pollKindLabels } from './pollWords.ts'
import { useBallotTokens } from './waitingBallots.ts'

/** Card of a poll: kind, title, hours and the member's own part. The whole card is a link. */
export function PollCard({ poll }: { poll: PollSummary }) {
  const { id, kind, title, question_count } = poll
  const hasToken = useBallotTokens().includes(id)
  const part = hasToken ? 'Votre bulletin est sur cet appareil\u00a0: votez' : formatOwnPart(poll)
  return (
    <PollCardFrame data-awaited={(poll.state === 'open' && (hasToken || !poll.mine.has_voted)) || undefined}>
      <p>{pollKindLabels[kind]}</p>
      <h2>
        <Link to={portalPagePaths.poll(id)}>
          <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
        </Link>
      </h2>
      <p>
        <span>{formatPollHours(poll)}</span>
        <span>{formatCount(question_count, 'question')}</span>
        {part && <b>{part}</b>}
      </p>
    </PollCardFrame>
  )
}

/** Styled frame of a poll's card, shared with its placeholder. */
export const PollCardFrame = styled('article')(({ theme: { vars, typography } }) => ({
  position: 'relative',
  height: '100%',
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '&[data-awaited]': { borderInlineStart: `4px solid ${vars.palette.company.border}` },
  h2: { ...typography.h4, margin: `${space.x1} 0 ${space.x2}` },
  p: {
    ...typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${space.x4}`,
    margin: 0,
    color: vars.palette.text.secondary,
  },
  'p:first-of-type': { color: vars.palette.company.text, fontWeight: typography.fontWeightMedium },
  'p b': { color: vars.palette.text.primary, fontWeight: typography.fontWeightMedium },
  a: {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.shape.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid var(--envol-ring)', outlineOffset: -2 },
  },
  '&:hover a': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
}))
