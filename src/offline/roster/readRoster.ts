import ICAL from 'ical.js'
import { rosterTitleWithoutNumbers, rosterEntryKind, recognizeRosterEntryKind } from './rosterEntryKind.ts'
import { readIcsCalendar, UNREADABLE_ROSTER_LINE_REASON } from './readCalendar.ts'
import type { RosterCorrections, RosterEntry, FlightRoster, SkippedRosterEntry } from './Roster.ts'
import { createCalendarTimeConverter, type CalendarTimeConverter } from './zones.ts'

/** Maximum size of a roster's file, in bytes. A year of flights takes a tenth of it. */
export const MAX_ROSTER_BYTES = 1024 * 1024
/** Maximum number of entries in a roster's file. Other components (alarms, time zones) may be four times as many. */
export const MAX_ROSTER_ENTRIES = 3000
const PARTS = 4 * MAX_ROSTER_ENTRIES

const DAY_MS = 86_400_000
/** Longest duty or rest accepted in a roster, in ms. */
const LONGEST_MS = 400 * DAY_MS
const WORDS = 80

/** Error for a file that yields no roster; its message is a French sentence for the member. */
export class UnreadableRosterError extends Error {
  override name = 'UnreadableRosterError'
}

type Options = { now?: number; zone?: string; corrections?: RosterCorrections }

/**
 * Parses a member's roster from an ICS file on this device, with a list of what was skipped. `zone` is the time zone of
 * the member's base. Size and number of components are checked before parsing. Throws UnreadableRosterError.
 */
export async function parseFlightRosterFile(
  file: Blob,
  { now = Date.now(), zone, corrections }: Options = {},
): Promise<FlightRoster> {
  if (file.size > MAX_ROSTER_BYTES)
    throw new UnreadableRosterError('Ce fichier dépasse 1\u00a0Mo\u00a0: exportez moins de mois.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // One byte per character is enough to find and count these words; in UTF-16, zero bytes separate them.
  const plain = new TextDecoder('windows-1252').decode(bytes).replaceAll('\0', '')
  if (!/^\W*BEGIN:V(?:CALENDAR|EVENT)\s*$/im.test(plain.slice(0, 2000)))
    throw new UnreadableRosterError('Ce fichier n’est pas un calendrier ICS (iCalendar).')
  if (count(plain, /^BEGIN:VEVENT/gim) > MAX_ROSTER_ENTRIES || count(plain, /^BEGIN:/gim) > PARTS)
    throw new UnreadableRosterError('Ce calendrier a plus de 3\u00a0000 entrées\u00a0: exportez moins de mois.')
  const { events, zones, zone: floating, skipped } = readIcsCalendar(bytes)
  const names = events.flatMap(({ event }) => ['dtstart', 'dtend'].flatMap((name) => zoneName(event, name) ?? []))
  const clocks = await createCalendarTimeConverter({ zones, names, floating, base: zone ?? 'Europe/Paris' })
  const entries: RosterEntry[] = []
  for (const { event, unread } of events) {
    const read = entryOf(event, clocks, corrections)
    if (read && 'why' in read) {
      skipped.push(read)
      continue
    }
    skipped.push(...unread.map((words) => ({ words, why: UNREADABLE_ROSTER_LINE_REASON })))
    if (read && !entries.some((one) => isSame(one, read))) entries.push(read)
  }
  if (!entries.some(isDuty)) throw new UnreadableRosterError('Aucun vol ni repos n’a été reconnu dans ce calendrier.')
  return {
    at: now,
    entries: [...entries].sort((one, other) => one.from - other.from),
    skipped: skipped.length,
    list: skipped,
    notes: [...clocks.unknown].map(
      (name) =>
        `Le fuseau «\u00a0${name.slice(0, WORDS)}\u00a0» n’est pas connu\u00a0: ses heures ont été lues comme celles de votre base.`,
    ),
  }
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

const isSame = (one: RosterEntry, other: RosterEntry) =>
  one.from === other.from && one.to === other.to && one.words === other.words

/** True for a roster entry that is a flight, a rest, or a code in capitals, whose kind the member may assign. */
const isDuty = ({ kind, words }: RosterEntry) =>
  kind !== 'occupe' || recognizeRosterEntryKind(words) !== undefined || /^[A-Z\d/_.+* -]{2,12}$/.test(words)

/**
 * Parses one event of an ICS file into a roster entry. Returns the reason when it is skipped, or undefined when it
 * takes no time.
 */
function entryOf(
  event: ICAL.Component,
  clocks: CalendarTimeConverter,
  corrections: RosterCorrections = {},
): RosterEntry | SkippedRosterEntry | undefined {
  const words = wordsOf(event)
  let at: number | undefined
  const skip = (why: string): SkippedRosterEntry => ({
    words: words || 'Entrée sans titre',
    why,
    ...(at !== undefined && { at }),
  })
  try {
    if (text(event, 'status').toUpperCase() === 'CANCELLED') return undefined
    const read = rosterEntryKind(words, text(event, 'categories'))
    const kind = rosterEntryKind(words, text(event, 'categories'), corrections)
    if (kind === 'occupe' && text(event, 'transp').toUpperCase() === 'TRANSPARENT' && !recognizeRosterEntryKind(words))
      return undefined
    const from = instantOf(event, 'dtstart', clocks)
    if (from === undefined) return skip('sans date lisible')
    at = from
    // Repeated events are not expanded.
    if (event.hasProperty('rrule') || event.hasProperty('rdate')) return skip('se répète')
    const to = endOf(event, from, { kind, clocks })
    if (to === undefined) return skip('sans heure de fin')
    if (to < from || (to === from && kind !== 'occupe')) return skip('finit avant de commencer')
    if (to - from > LONGEST_MS) return skip('dure plus d’un an')
    return { kind, read, from, to, words, code: rosterTitleWithoutNumbers(words) }
  } catch {
    return skip('sans date lisible')
  }
}

/** Returns the title of an event in an ICS file: its summary, or another field in programs that write none. */
const wordsOf = (event: ICAL.Component): string =>
  ['summary', 'description', 'location', 'categories']
    .map((name) => text(event, name).replaceAll(/\s+/g, ' ').trim().slice(0, WORDS))
    .find((words) => words !== '') ?? ''

const text = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function endOf(event: ICAL.Component, from: number, { kind, clocks }: { kind: string; clocks: CalendarTimeConverter }) {
  const start = event.getFirstPropertyValue('dtstart')
  const isDay = start instanceof ICAL.Time && (start.isDate || (kind === 'repos' && isMidnight(start)))
  const end = event.hasProperty('dtend') ? instantOf(event, 'dtend', clocks) : undefined
  // Some programs end an all-day event on the same day.
  if (end !== undefined) return isDay && end === from ? from + DAY_MS : end
  const lasts = event.getFirstPropertyValue('duration')
  if (lasts instanceof ICAL.Duration) return from + lasts.toSeconds() * 1000
  return isDay ? from + DAY_MS : undefined
}

const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour === 0 && minute === 0 && second === 0

function instantOf(event: ICAL.Component, name: string, clocks: CalendarTimeConverter): number | undefined {
  const time = event.getFirstProperty(name)?.getFirstValue()
  if (!(time instanceof ICAL.Time)) return undefined
  const instant = clocks.instantOf(time, zoneName(event, name))
  return Number.isFinite(instant) ? instant : undefined
}

function zoneName(event: ICAL.Component, name: string): string | undefined {
  const value: unknown = event.getFirstProperty(name)?.getFirstParameter('tzid')
  return typeof value === 'string' ? value : undefined
}
