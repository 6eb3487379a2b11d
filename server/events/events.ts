import { eq } from '#server/drizzle/drizzle.ts'
import { name as association } from '#association/identity.ts'
import { eventRoutes as calls, type CalendarFeedKind } from '#contract/events/events.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { unknownCompanyQueryNormalizer } from '#server/companies/knownCompanies.ts'
import {
  event_agendas,
  event_assemblies,
  event_card_votes,
  event_convocations,
  event_documents,
  event_minutes,
  event_minutes_signatures,
  events as table,
} from '#server/database/schema/events.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { portalOriginForRequest } from '#server/http/origin.ts'
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { answerEventInvitation } from './answerEvent.ts'
import { formatEventsAsICalendar } from './calendar.ts'
import { findEventCalendarEntry, listCalendarFeedEntries } from './calendarEntries.ts'
import { eventsContentKind } from './content.ts'
import { loadDemoEventAnswers } from './demo.ts'
import {
  setCalendarFeedDetailVisibility,
  findCalendarFeed,
  listCalendarFeeds,
  removeCalendarFeed,
  createOrRenewCalendarFeed,
} from './calendarFeeds.ts'
import { convocationMailComposers } from './office/convocations/convocationMail.ts'
import { mountConvocationsApi } from './office/convocations/mountConvocations.ts'
import { settleConvocationsJob } from './office/convocations/settleConvocations.ts'
import { mountMinutesApi } from './office/minutes/mountMinutes.ts'
import { mountEventParticipantsApi } from './office/mountOffice.ts'
import { listEvents, readNextPublicEvent } from './listEvents.ts'
import { eventWaitlistSeatsJob } from './promoteWaitlist.ts'
import { EVENT_NOT_FOUND_MESSAGE, openEventDocument, readEvent } from './readEvent.ts'
import { eventsPersonalDataDeclaration } from './personalData.ts'
import { eventRemindersJob } from './reminders.ts'
import { eventMailComposers } from './eventMail.ts'
import { mountPresenceApi } from './presence/mountPresence.ts'
import { mountProxiesApi, sweepProxyRequests } from './proxies/mountProxies.ts'

const CALENDAR = 'text/calendar; charset=utf-8'
const titles: Record<CalendarFeedKind, string> = {
  'les-miens': `${association} – mes événements`,
  tous: `${association} – tous les événements`,
}

/** Server feature of events: listing, registration, attendance and calendars. */
export const eventsFeature: PortalFeature = {
  routes(app, context) {
    const { env, db, cache, files } = context
    mountEventParticipantsApi(app, context)
    mountConvocationsApi(app, context)
    mountMinutesApi(app, context)
    mountProxiesApi(app, context)
    mountPresenceApi(app, context)
    mountApiCall(app, calls.list, ({ query, member }) => listEvents(db, member, query))
    mountApiCall(app, calls.next, async ({ query }) => ({ data: await readNextPublicEvent(db, query.company) }), {
      cache: { in: cache, as: unknownCompanyQueryNormalizer({ db, cache }), when: () => true },
    })
    mountApiCall(app, calls.read, async ({ params, member }) => ({ data: await readEvent(db, member, params.id) }))
    mountApiCall(app, calls.answer, async ({ params: { id }, body, member, sending }) => {
      await answerEventInvitation({ db, env }, member, { id, ...body, sending })
      return { data: await readEvent(db, member, id) }
    })
    mountApiCall(app, calls.document, ({ params, member }) => openEventDocument({ db, files }, member, params))
    mountApiCall(app, calls.calendar, async ({ params, member, request }) => {
      const entry = await findEventCalendarEntry(db, member, params.id)
      if (!entry) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
      return toOutgoingTextFile(
        `evenement-${params.id}.ics`,
        CALENDAR,
        formatEventsAsICalendar(entry.title, [entry], {
          origin: portalOriginForRequest(request, env),
          showsDetails: false,
        }),
      )
    })
    mountApiCall(app, calls.feeds, async ({ member }) => ({ data: await listCalendarFeeds(db, member) }))
    mountApiCall(app, calls.renewFeed, async ({ params: { kind }, member, request }) => {
      const secret = await createOrRenewCalendarFeed(db, { member, kind })
      return { url: `${portalOriginForRequest(request, env)}/api/v1/calendar/${secret}.ics` }
    })
    mountApiCall(app, calls.changeFeed, async ({ params: { kind }, body: { shows_details }, member }) => {
      await setCalendarFeedDetailVisibility(db, { member, kind }, shows_details)
      return { success: true }
    })
    mountApiCall(app, calls.removeFeed, async ({ params: { kind }, member }) => {
      await removeCalendarFeed(db, { member, kind })
      return { success: true }
    })
    mountApiCall(app, calls.feed, async ({ params: { secret }, request, reply }) => {
      const feed = await findCalendarFeed(db, secret.replace(/\.ics$/, ''))
      if (!feed) throw new NotFoundError('Ce calendrier n’existe pas ou plus.')
      // The secret address gives access to the calendar, but no proxy may cache it.
      reply.header('cache-control', 'private, no-cache')
      const followed = await listCalendarFeedEntries(db, feed.member, feed.kind)
      const text = formatEventsAsICalendar(titles[feed.kind], followed, {
        origin: portalOriginForRequest(request, env),
        showsDetails: feed.shows_details,
      })
      return toOutgoingTextFile(`${feed.kind}.ics`, CALENDAR, text)
    })
  },
  sweep: ({ db }) => sweepProxyRequests(db),
  mails: { ...eventMailComposers, ...convocationMailComposers },
  jobs: () => [eventRemindersJob, eventWaitlistSeatsJob, settleConvocationsJob],
  personalData: eventsPersonalDataDeclaration,
  content: eventsContentKind,
  demoOfContent: loadDemoEventAnswers,
  search: {
    kind: 'events',
    access: 'member',
    table,
    isShown: () => eq(table.withdrawn, false),
    title: table.title,
    texts: [table.summary, table.words],
    date: table.starts_at,
    key: table.id,
    pathOf: (id) => portalPagePaths.event(Number(id)),
  },
  // Signatories are named in the minutes that the association publishes and keeps.
  impersonal: [
    table,
    event_documents,
    event_assemblies,
    event_agendas,
    event_card_votes,
    event_convocations,
    event_minutes,
    event_minutes_signatures,
  ],
}
