import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { space } from '#theme/space.ts'
import type { EventSummary } from '#contract/events/events.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { notchedEdgeMask } from '#src/components/BoardingPass.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { dateParts } from '#src/lib/dates.ts'
import {
  toParisDateAndTime,
  formatShortParisDateTime,
  formatEventTimeSpanParts,
  formatUtcTimeSpan,
} from './eventTimes.ts'
import { eventTypeLabels } from './eventTypeLabels.ts'
import { isEventRegistrationClosed, isEventOver, describeSeatOrRemainingPlaces } from './describeSeat.ts'

type Props = {
  event: EventSummary
  /** HTML heading level of the event card's title. */
  heading?: 'h2' | 'h3'
}

/** Card of an event in the shape of a boarding pass, with date, time and place. The whole card is a link. */
export function EventCard({ event, heading: Heading = 'h2' }: Props) {
  const { id, title, type, company, starts_at, place, is_online, is_cancelled, mine } = event
  const { date } = toParisDateAndTime(starts_at)
  return (
    <EventBoardingPass data-cancelled={is_cancelled || undefined} data-mine={mine.seat === 'inscrit' || undefined}>
      <div aria-hidden>
        <b>{Number(date.slice(8))}</b>
        <span>{dateParts({ month: 'short' }, starts_at).month}</span>
      </div>
      <div>
        <p>
          {is_cancelled && <strong>Annulé</strong>}
          <span>{eventTypeLabels[type]}</span>
          {company && <span>{company.name}</span>}
        </p>
        <Heading>
          <Link to={portalPagePaths.event(id)}>
            <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
          </Link>
        </Heading>
        <p>
          <time dateTime={starts_at}>
            {formatEventTimeSpanParts(event).map((part) => (
              <Fragment key={part}>
                <span>
                  <OrdinalText>{part}</OrdinalText>
                </span>{' '}
              </Fragment>
            ))}
          </time>
          <span>{formatUtcTimeSpan(event)}</span>
        </p>
        <p>
          <span>{[place, is_online && 'En ligne'].filter(Boolean).join(' et ')}</span>
          {describeSeatOrRemainingPlaces(event) && <b>{describeSeatOrRemainingPlaces(event)}</b>}
          {isAsked(event) && (
            <span>
              <OrdinalText>{`Inscription jusqu’au ${formatShortParisDateTime(event.registration_until)}`}</OrdinalText>
            </span>
          )}
        </p>
      </div>
    </EventBoardingPass>
  )
}

/** True while registration for an event is open and the member has not answered. */
const isAsked = (event: EventSummary): event is EventSummary & { registration_until: string } =>
  event.registration_until !== null &&
  !isEventRegistrationClosed(event) &&
  !isEventOver(event) &&
  !event.is_cancelled &&
  event.mine.seat === null

/** Styled element for an event card in the shape of a boarding pass, shared with its skeleton. */
export const EventBoardingPass = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(4.5rem, 5.5rem) minmax(0, 1fr)',
  height: '100%',
  '& > div': { backgroundColor: theme.vars.palette.background.paper, maskComposite: 'intersect' },
  '& > :first-of-type': {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    padding: space.x3,
    borderRadius: `${theme.vars.shape.card} 0 0 ${theme.vars.shape.card}`,
    backgroundColor: theme.vars.palette.company.selected,
    backgroundImage: `linear-gradient(to bottom, ${theme.vars.palette.control} 50%, transparent 0)`,
    backgroundSize: '2px 12px',
    backgroundRepeat: 'repeat-y',
    backgroundPosition: '100% 0',
    color: theme.vars.palette.company.text,
    maskImage: notchedEdgeMask('100% 0', '100% 100%'),
    b: { ...theme.typography.h2, lineHeight: 1, fontVariantNumeric: 'tabular-nums' },
    span: { ...theme.typography.body2, fontWeight: theme.typography.fontWeightBold },
  },
  '& > :last-of-type': {
    padding: `${space.x5} ${space.x5} ${space.x5} ${space.x6}`,
    borderRadius: `0 ${theme.vars.shape.card} ${theme.vars.shape.card} 0`,
    maskImage: notchedEdgeMask('0 0', '0 100%'),
    overflowWrap: 'anywhere',
  },
  'h2, h3': { ...theme.typography.h4, margin: `${space.x1} 0 ${space.x2}` },
  p: {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${space.x4}`,
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  'p:first-of-type': { color: theme.vars.palette.company.text, fontWeight: theme.typography.fontWeightMedium },
  'p b': { color: theme.vars.palette.text.primary, fontWeight: theme.typography.fontWeightMedium },
  // A line breaks between the day and the hours, as long as each fits on a line.
  'time > span': { display: 'inline-block' },
  strong: { color: theme.vars.palette.error.main },
  a: {
    color: 'inherit',
    textDecoration: 'none',
    textUnderlineOffset: '0.18em',
    // The title's link covers the whole card.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.vars.shape.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid var(--envol-ring)', outlineOffset: -2 },
  },
  '&:hover a': { textDecoration: 'underline' },
  '&[data-cancelled] :is(h2, h3, time > span)': { textDecoration: 'line-through' },
  '@media print': { breakInside: 'avoid' },
}))
