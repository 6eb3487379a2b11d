import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ProxyOffer } from '#contract/events/proxies.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { PollSummary } from '#contract/polls/polls.ts'
import { useProxyOffers } from '#src/events/useProxyOffers.ts'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useAwaitedPolls } from '#src/polls/useAwaitedPolls.ts'

/**
 * Links to the polls and the offered proxies that await the member's answer, at most one of each. They lie on the light
 * of the greeting, in a place that is always reserved: nothing moves when they appear.
 */
export function AwaitedAnswers() {
  const offers = useProxyOffers()
  const polls = useAwaitedPolls()
  // Both links appear at once: the second would move the first.
  const rows = offers && polls ? [proxyRow(offers), pollRow(polls)].filter((row) => row !== undefined) : []
  return (
    <Place>
      {rows.length > 0 && (
        <ul aria-label="Ce qui attend votre réponse">
          {rows.map(({ to, about, title }) => (
            <li key={to}>
              <Link to={to}>
                <span>{about}</span>
                <strong>{title}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Place>
  )
}

type Row = { to: string; about: string; title: string }

function pollRow(polls: PollSummary[]): Row | undefined {
  const [first] = polls
  if (!first) return undefined
  const about = 'Votre avis est attendu'
  return polls.length === 1
    ? { to: portalPagePaths.poll(first.id), about, title: first.title }
    : { to: portalPagePaths.polls, about, title: formatCount(polls.length, 'consultation') }
}

function proxyRow(offers: ProxyOffer[]): Row | undefined {
  const [first] = offers
  if (!first) return undefined
  const ofEvent = offers.filter(({ event }) => event.id === first.event.id)
  return {
    to: portalPagePaths.event(first.event.id),
    about:
      ofEvent.length === 1
        ? `${first.name} vous propose son pouvoir`
        : `${formatCount(ofEvent.length, 'pouvoir')} vous sont proposés`,
    title: first.event.title,
  }
}

const Place = styled('div')(({ theme: { vars, typography, transitions, breakpoints } }) => ({
  // Height of two links, which are one line each: they never wrap.
  display: 'grid',
  alignItems: 'end',
  minHeight: '8.5rem',
  ul: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space.x2,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  a: {
    position: 'relative',
    display: 'grid',
    padding: `${space.x2} ${space.x8} ${space.x2} ${space.x4}`,
    borderInlineStart: `4px solid ${vars.palette.company.border}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    color: vars.palette.text.primary,
    textDecoration: 'none',
    transition: transitions.create('box-shadow'),
    '&:hover strong': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: space.x4,
      alignSelf: 'center',
      width: space.x2,
      height: space.x2,
      borderBlockStart: '2px solid',
      borderInlineEnd: '2px solid',
      borderColor: vars.palette.company.text,
      transform: 'rotate(45deg)',
    },
  },
  'span, strong': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  span: { ...typography.caption, color: vars.palette.company.text, fontWeight: typography.fontWeightBold },
  strong: { ...typography.subtitle1, lineHeight: 1.35 },
  [breakpoints.up('md')]: {
    minHeight: '4.5rem',
    ul: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x4, maxWidth: '52rem' },
  },
}))
