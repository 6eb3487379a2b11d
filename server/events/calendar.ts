import ICAL from 'ical.js'
import { domain, name } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'

// RFC 5545 allows 75 octets a line; ical.js does not count the leading space of folded lines.
ICAL.foldLength = 74

/** Event data for an iCalendar (.ics) file. */
export type EventCalendarEntry = {
  id: number
  title: string
  summary: string
  starts_at: Date
  ends_at: Date
  place: string | null
  address: string | null
  /** Link to join an event online; null unless the member has a seat. */
  online_url: string | null
  is_online: boolean
  organiser: { name: string; email: string }
  is_cancelled: boolean
  /** True for the event answer « peut-être »: the calendar marks the time as free. */
  isMaybe: boolean
  sequence: number
  updated_at: Date
}

type Options = {
  /** Portal's public URL. */
  origin: string
  showsDetails: boolean
}

/**
 * Returns events as an iCalendar file (RFC 5545). Times are in UTC, as no event recurs. Cancelled events stay, marked
 * in the title. Unless `showsDetails` is true, others who see the calendar see only « busy ».
 */
export function formatEventsAsICalendar(
  title: string,
  entries: EventCalendarEntry[],
  { origin, showsDetails }: Options,
): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', `-//${name}//${domain}//FR`)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', title)
  calendar.addPropertyWithValue('x-wr-calname', title)
  // ical.js writes the type of this property as TEXT unless it is reset.
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString('PT1H'))
  calendar.addProperty(refresh)
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
  for (const entry of entries) calendar.addSubcomponent(asComponent(entry, { origin, showsDetails }))
  return `${calendar.toString()}\r\n`
}

function asComponent(entry: EventCalendarEntry, { origin, showsDetails }: Options) {
  const { id, title, summary, place, address, online_url, is_online, organiser, is_cancelled, isMaybe } = entry
  const url = `${origin}${portalPagePaths.event(id)}`
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `event-${id}@${domain}`)
  event.addPropertyWithValue('dtstamp', moment(entry.updated_at))
  event.addPropertyWithValue('last-modified', moment(entry.updated_at))
  event.addPropertyWithValue('sequence', entry.sequence)
  event.addPropertyWithValue('dtstart', moment(entry.starts_at))
  event.addPropertyWithValue('dtend', moment(entry.ends_at))
  event.addPropertyWithValue('summary', is_cancelled ? `Annulé\u00a0: ${title}` : title)
  // Google and Outlook silently remove events with status CANCELLED from subscribed calendars.
  event.addPropertyWithValue('status', isMaybe && !is_cancelled ? 'TENTATIVE' : 'CONFIRMED')
  event.addPropertyWithValue('transp', is_cancelled || isMaybe ? 'TRANSPARENT' : 'OPAQUE')
  event.addPropertyWithValue('class', showsDetails ? 'PUBLIC' : 'PRIVATE')
  const location = [place, address].filter(Boolean).join(', ') || (is_online ? 'En ligne' : '')
  if (location) event.addPropertyWithValue('location', location)
  const words = [summary, ...(online_url ? [`Pour se connecter\u00a0: ${online_url}`] : []), url]
  event.addPropertyWithValue('description', words.join('\n\n'))
  event.addPropertyWithValue('url', url)
  const by = event.addPropertyWithValue('organizer', `mailto:${organiser.email}`)
  by.setParameter('cn', organiser.name.replaceAll('"', '’'))
  return event
}

const moment = (at: Date) => ICAL.Time.fromJSDate(at, true)
