import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PaginatedEventList, EventSummary } from '#contract/events/events.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import type { FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { eventsPath, type EventsFilter } from '#src/events/parseEventsFilter.ts'
import { toParisDateAndTime, formatUtcTime } from '#src/events/eventTimes.ts'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { ShortAvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'
import { addCalendarMonths, formatFrenchMonth, listMonthWeeks } from './monthDays.ts'

type Props = {
  events: FetchedData<PaginatedEventList>
  filter: EventsFilter
  month: string
  /** Today's date in Paris, such as `2026-11-24`. */
  today: string
}

/** Table of a month's days with links to their events, in Paris time for everyone. */
export function EventMonthTable({ events, filter, month, today }: Props) {
  const { data, error, mutate } = events
  const days = data && byDay(data.data)
  const to = (months: number) => eventsPath({ ...filter, month: addCalendarMonths(month, months) })
  return (
    <section aria-labelledby="mois">
      <Head>
        <Link to={to(-1)} aria-label="Mois précédent">
          {arrow('M15 4L7 12L15 20')}
        </Link>
        <h2 id="mois">{formatFrenchMonth(month)}</h2>
        <Link to={to(1)} aria-label="Mois suivant">
          {arrow('M9 4L17 12L9 20')}
        </Link>
        <p role="status">{data && formatCount(data.meta.total, 'événement')}</p>
      </Head>
      {error && !data ? (
        <LoadFailureMessage
          title="Le mois n’a pas pu être chargé"
          message={error.message}
          onRetry={() => void mutate()}
        />
      ) : (
        <Month aria-labelledby="mois" aria-busy={!data}>
          <thead>
            <tr>
              {WEEK.map((day) => (
                <th key={day} scope="col">
                  <abbr title={day}>{day.slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listMonthWeeks(month).map((week, index) => (
              <tr key={week.find(Boolean) ?? index}>
                {week.map((day, at) => (
                  <td key={day ?? `${index} ${WEEK[at]}`} aria-current={day === today ? 'date' : undefined}>
                    {day && <Day day={day} events={days?.get(day) ?? []} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Month>
      )}
    </section>
  )
}

function Day({ day, events }: { day: string; events: EventSummary[] }) {
  return (
    <>
      <span>{Number(day.slice(8))}</span>
      {events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Entry day={day} event={event} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ day, event }: { day: string; event: EventSummary }) {
  const { id, title, starts_at, is_cancelled, mine } = event
  return (
    <Link
      to={portalPagePaths.event(id)}
      data-cancelled={is_cancelled || undefined}
      data-mine={mine.seat === 'inscrit' || undefined}
    >
      <time dateTime={starts_at}>
        {toParisDateAndTime(starts_at).date === day ? toParisDateAndTime(starts_at).time : 'suite'}
      </time>
      {toParisDateAndTime(starts_at).date === day && <small>{`${formatUtcTime(starts_at)}\u00a0UTC`}</small>}
      <b>{title}</b>
      {is_cancelled && <VisuallyHidden> (annulé)</VisuallyHidden>}
      <ShortAvailabilityDuringEventNote event={event} />
    </Link>
  )
}

const arrow = (path: string) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <path d={path} fill="none" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const WEEK = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const DAY_MS = 86_400_000

/** Returns events by day (`2026-11-24`). An event of several days appears under each. */
function byDay(events: EventSummary[]): Map<string, EventSummary[]> {
  const days = new Map<string, EventSummary[]>()
  for (const event of events) {
    const last = toParisDateAndTime(new Date(Date.parse(event.ends_at) - 1).toISOString()).date
    for (let day = toParisDateAndTime(event.starts_at).date; day <= last; day = after(day))
      days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}

const after = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x3,
  marginBottom: space.x4,
  h2: {
    ...theme.typography.h3,
    margin: 0,
    minWidth: '9em',
    textAlign: 'center',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  a: {
    ...theme.typography.h3,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: theme.vars.shape.pill,
    color: theme.vars.palette.company.text,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&:focus-visible': { borderRadius: theme.vars.shape.pill },
  },
  p: { ...theme.typography.body2, margin: 0, marginLeft: 'auto', color: theme.vars.palette.text.secondary },
}))

const Month = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  marginBottom: space.x8,
  borderRadius: theme.vars.shape.card,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line}`,
  th: { ...theme.typography.caption, padding: `${space.x3} 0`, color: theme.vars.palette.text.secondary },
  abbr: { textDecoration: 'none' },
  td: {
    ...theme.typography.body2,
    height: '3.75rem',
    padding: space.half,
    verticalAlign: 'top',
    textAlign: 'center',
    borderTop: `1px solid ${theme.vars.palette.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  'td > span': { display: 'inline-grid', placeItems: 'center', minWidth: '1.9em', minHeight: '1.9em' },
  'td[aria-current] > span': {
    borderRadius: theme.vars.shape.pill,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: theme.typography.fontWeightBold,
  },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  a: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: 28,
    color: theme.vars.palette.company.text,
    textDecoration: 'none',
    // On phones a dot stands for the event; its card is below.
    '&::before': {
      content: '""',
      width: 10,
      height: 10,
      borderRadius: theme.vars.shape.pill,
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.company.text}`,
    },
    '&[data-mine]::before': { backgroundColor: theme.vars.palette.company.text },
    '&[data-cancelled]': { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' },
  },
  // On phones the card below shows this text.
  small: { display: 'none' },
  'time, b': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  [theme.breakpoints.up('md')]: {
    td: { height: '7rem', padding: space.x2, textAlign: 'left', borderLeft: `1px solid ${theme.vars.palette.line}` },
    'td:first-of-type': { borderLeft: 0 },
    a: {
      ...theme.typography.caption,
      display: 'grid',
      placeItems: 'start',
      marginTop: space.x1,
      padding: `${space.x1} ${space.x2}`,
      borderRadius: theme.vars.shape.small,
      backgroundColor: theme.vars.palette.company.selected,
      overflow: 'hidden',
      '&::before': { display: 'none' },
      '&:hover b': { textDecoration: 'underline' },
      '&[data-mine]': { boxShadow: `inset 3px 0 0 ${theme.vars.palette.company.text}` },
    },
    'time, b': {
      position: 'static',
      display: 'block',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      whiteSpace: 'normal',
    },
    small: { display: 'block' },
    b: {
      fontWeight: theme.typography.fontWeightMedium,
      color: theme.vars.palette.text.primary,
      overflowWrap: 'anywhere',
    },
  },
}))
