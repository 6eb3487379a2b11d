import ICAL from 'ical.js'
import type { SkippedEntry } from './Roster.ts'

/** Calendar of a file, with what could not be read of it. */
export type CalendarFile = {
  /** Events, each with its lines that could not be read. */
  events: { event: ICAL.Component; unread: string[] }[]
  zones: ICAL.Component[]
  /** Value of X-WR-TIMEZONE: the zone of times that name none. */
  zone?: string
  skipped: SkippedEntry[]
}

/** Properties that a roster is read from; what the others hold cannot spoil it. */
const READ = new Set(
  'DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION CATEGORIES STATUS TRANSP RRULE RDATE TZID TZOFFSETFROM TZOFFSETTO X-WR-TIMEZONE'.split(
    ' ',
  ),
)
const WORDS = 80
/** Reason of a line that is skipped. */
export const UNREADABLE = 'ligne illisible'

type Open = { name: string; lines: string[]; parts: ICAL.Component[] }

/**
 * Reads an ICS file line by line with the grammar of ical.js. A line that cannot be read is left out and listed; a line
 * that begins no property belongs to the one before; a part without its END ends with the part around it or with the file.
 */
export function readCalendar(bytes: Uint8Array): CalendarFile {
  const file: CalendarFile = { events: [], zones: [], skipped: [] }
  const open: Open[] = []
  const close = () => {
    const last = open.pop()
    if (!last) return
    const { part, unread } = componentOf(last, file)
    if (last.name === 'vevent') file.events.push({ event: part, unread })
    else if (last.name === 'vtimezone') file.zones.push(part)
    else open.at(-1)?.parts.push(part)
  }
  for (const line of textOf(bytes).split(/\r\n|\r|\n/)) {
    const [, edge = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const lower = name.toLowerCase()
    if (edge.toUpperCase() === 'BEGIN') {
      // No event stands within another, nor a zone.
      if (lower === 'vevent' || lower === 'vtimezone' || lower === 'vcalendar')
        while (open.some((one) => one.name === 'vevent' || one.name === 'vtimezone')) close()
      open.push({ name: lower, lines: [], parts: [] })
    } else if (edge) {
      if (open.some((one) => one.name === lower)) while (open.length > 0 && open.at(-1)?.name !== lower) close()
      if (open.at(-1)?.name === lower) close()
    } else takeLine(line, open.at(-1), file)
  }
  while (open.length > 0) close()
  return file
}

function takeLine(line: string, part: Open | undefined, file: CalendarFile) {
  if (line.trim() === '' || !part) return
  const name = /^([A-Za-z][\w-]*)[;:]/.exec(line)?.[1]?.toUpperCase()
  if (name !== undefined) part.lines.push(line)
  // A line that was cut without its blank.
  else if (part.lines.length > 0) part.lines.push(`${part.lines.pop()}${line}`)
  else file.skipped.push({ words: line.trim().slice(0, WORDS), why: UNREADABLE })
}

function componentOf({ name, lines, parts }: Open, file: CalendarFile) {
  const properties: unknown[] = []
  const unread: string[] = []
  for (const line of lines) {
    const property = /^[A-Za-z][\w-]*/.exec(line)?.[0].toUpperCase() ?? ''
    if (!READ.has(property)) continue
    try {
      const read: unknown = ICAL.parse.property(mended(line), ICAL.design.icalendar)
      if (property === 'X-WR-TIMEZONE') file.zone = line.slice(line.indexOf(':') + 1).trim()
      else properties.push(read)
    } catch {
      unread.push(line.trim().slice(0, WORDS))
    }
  }
  const part = new ICAL.Component([name, properties, []])
  for (const one of parts) part.addSubcomponent(one)
  return { part, unread }
}

const DATE = /^(DTSTART|DTEND)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):\s*(\S.*?)\s*$/i

/**
 * Returns a line of a date in the form of the standard: zones with signs in quotes, days and hours without marks. Throws for
 * a day that is on no calendar, which ical.js would move.
 */
function mended(line: string): string {
  const open = /^(DTSTART|DTEND)(;(?:.*;)?TZID=)([^"].*):([\dTZ:.-]+)\s*$/i.exec(line)
  const [, name = '', parameters = '', value = ''] =
    DATE.exec(open && /[,:;]/.test(open[3] ?? '') ? `${open[1]}${open[2]}"${open[3]}":${open[4]}` : line) ?? []
  if (!name) return line
  const [, day = '', hour = '', utc = ''] =
    /^(\d{4}-?\d\d-?\d\d)(?:[T ]?(\d\d:?\d\d(?::?\d\d)?)(?:\.\d+)?(Z?))?$/i.exec(value) ?? []
  const days = day.replaceAll('-', '')
  if (!isOnCalendar(days)) throw new Error('No such day')
  const digits = hour.replaceAll(':', '')
  const isDay = digits === '' || /VALUE=DATE(?:;|$)/i.test(parameters)
  return isDay
    ? `${name};VALUE=DATE:${days}`
    : `${name}${parameters}:${days}T${digits.padEnd(6, '0')}${utc.toUpperCase()}`
}

const isOnCalendar = (day: string) =>
  new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
    .toJSON()
    ?.slice(0, 10)
    .replaceAll('-', '') === day

/** Decodes a file: UTF-16 by its mark, UTF-8, or the encoding of Windows. Folded lines are joined before, byte by byte. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return unfolded(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return unfolded(new TextDecoder('utf-16be').decode(bytes))
  const joined = withoutFolds(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joined).normalize('NFC')
  } catch {
    return new TextDecoder('windows-1252').decode(joined)
  }
}

const unfolded = (text: string) => text.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '')

/** Letters of two bytes may be cut by a fold. */
function withoutFolds(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === 13 && bytes[at + 1] === 10 ? at + 1 : at
    const isFold = (bytes[end] === 10 || bytes[end] === 13) && (bytes[end + 1] === 32 || bytes[end + 1] === 9)
    if (isFold) at = end + 1
    else joined[length++] = bytes[at] ?? 0
  }
  return joined.subarray(0, length)
}
