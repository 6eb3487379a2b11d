import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { parseEventsFilter, toEventsQuery } from './parseEventsFilter.ts'
import { toParisDateAndTime } from './eventTimes.ts'
import { LazyCalendarFeeds } from './feeds/LazyCalendarFeeds.tsx'
import { EventFilters } from './list/EventFilters.tsx'
import { EventList } from './list/EventList.tsx'
import { EventMonthTable } from './list/EventMonthTable.tsx'
import { useAssociationEvents } from './useEvents.ts'

/** Page of the events, as a list or a month. The URL holds the filter. */
export function EventsPage() {
  const [search] = useSearchParams()
  const filter = parseEventsFilter(search)
  const [today] = useState(() => toParisDateAndTime(new Date().toISOString()).date)
  const wanted = toEventsQuery(filter, today)
  const events = useAssociationEvents(wanted)
  usePageMetadata({ title: 'Événements', description })

  return (
    <Page>
      <h1 tabIndex={-1}>Événements</h1>
      <p>{description}</p>
      <EventFilters filter={filter} places={events.data?.places ?? []} />
      {wanted.month && <EventMonthTable events={events} filter={filter} month={wanted.month} today={today} />}
      {wanted.month ? (
        <OnPhones>
          <EventList events={events} filter={filter} />
        </OnPhones>
      ) : (
        <EventList events={events} filter={filter} />
      )}
      <LazyCalendarFeeds />
    </Page>
  )
}

const description = 'Assemblées, permanences, formations\u00a0: quand et où l’on se retrouve.'

const Page = styled(PageColumn)(({ theme }) => ({
  // A short list leaves the footer below the window, where it was while the list was loading.
  minHeight: '100svh',
  paddingBlock: `${space.x12} ${space.x16}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 0`, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

/** Event cards below the month calendar on phones, where the days have no room for text. */
const OnPhones = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }))
