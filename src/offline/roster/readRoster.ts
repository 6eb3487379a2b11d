import ICAL from 'ical.js'
import type { Entry, Roster } from './Roster.ts'
import { kindOf } from './kindOf.ts'
import { instantIn } from './instantIn.ts'

/** Beyond, a file is not read: a year of flights is a tenth of it. */
export const ROSTER_BYTES = 1024 * 1024
/** So many entries are read at most, and so many parts of a calendar (alarms, zones). */
export const ROSTER_ENTRIES = 3000
const PARTS = 4 * ROSTER_ENTRIES

const DAY_MS = 86_400_000
/** A longer entry is no duty and no rest. */
const LONGEST_MS = 400 * DAY_MS
const WORDS = 80

/** Why a file gives no roster, in a sentence for its member. */
export class UnfitRoster extends Error {
  override name = 'UnfitRoster'
}

/**
 * Reads a roster from an ICS file, on this device alone. Its size and the number of its parts are looked at before it is
 * parsed. Throws UnfitRoster.
 */
export async function readRoster(file: Blob, now = Date.now()): Promise<Roster> {
  if (file.size > ROSTER_BYTES) throw new UnfitRoster('Ce fichier dépasse 1\u00a0Mo\u00a0: exportez moins de mois.')
  const text = (await file.text()).replace(/^\uFEFF/, '').trimStart()
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200)))
    throw new UnfitRoster('Ce fichier n’est pas un calendrier ICS (iCalendar).')
  if (count(text, /^BEGIN:VEVENT/gim) > ROSTER_ENTRIES || count(text, /^BEGIN:/gim) > PARTS)
    throw new UnfitRoster('Ce calendrier a plus de 3\u00a0000 entrées\u00a0: exportez moins de mois.')
  const read = calendarsOf(text)
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .map(entryOf)
  const entries = read.filter((entry) => typeof entry === 'object').sort((one, other) => one.from - other.from)
  if (!entries.some(({ kind }) => kind !== 'occupe'))
    throw new UnfitRoster('Aucun vol ni repos n’a été reconnu dans ce calendrier.')
  return { at: now, entries, skipped: read.filter((entry) => entry === 'skipped').length }
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** The calendars of a file, which may hold several. */
function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as [unknown, ...unknown[]]
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed
    return roots.map((root) => new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]))
  } catch {
    throw new UnfitRoster('Ce calendrier est abîmé\u00a0: exportez-le à nouveau.')
  }
}

/** An entry as it is kept; `skipped` where it cannot be read, undefined where it takes no time. */
function entryOf(event: ICAL.Component): Entry | 'skipped' | undefined {
  try {
    if (text(event, 'status').toUpperCase() === 'CANCELLED') return undefined
    const words = text(event, 'summary').replaceAll(/\s+/g, ' ').trim().slice(0, WORDS)
    const kind = kindOf(`${words} ${text(event, 'categories')}`)
    if (kind === 'occupe' && text(event, 'transp').toUpperCase() === 'TRANSPARENT') return undefined
    // What repeats would have to be unrolled, for as long as its rule says.
    if (event.hasProperty('rrule') || event.hasProperty('rdate')) return 'skipped'
    const from = instantOf(event, 'dtstart')
    const to = from === undefined ? undefined : endOf(event, from)
    if (from === undefined || to === undefined || to <= from || to - from > LONGEST_MS) return 'skipped'
    return { kind, from, to, words }
  } catch {
    return 'skipped'
  }
}

const text = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function endOf(event: ICAL.Component, from: number): number | undefined {
  if (event.hasProperty('dtend')) return instantOf(event, 'dtend')
  const lasts = event.getFirstPropertyValue('duration')
  if (lasts instanceof ICAL.Duration) return from + lasts.toSeconds() * 1000
  const start = event.getFirstPropertyValue('dtstart')
  return start instanceof ICAL.Time && start.isDate ? from + DAY_MS : undefined
}

/** A date of an entry, in ms; undefined in a zone that is not known. What names no zone is in Paris, where the base is. */
function instantOf(event: ICAL.Component, name: string): number | undefined {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time)) return undefined
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (time.zone === ICAL.Timezone.utcTimezone) return wall
  return instantIn(wall, asText(property?.getFirstParameter('tzid')))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
