import ICAL from 'ical.js'
import type { SkippedRosterEntry } from './Roster.ts'

/** Content of an ICS file, with the lines that could not be read. */
export type ParsedIcsFile = {
  /** Events of the ICS file, each with its unreadable lines. */
  events: { event: ICAL.Component; unread: string[] }[]
  zones: ICAL.Component[]
  /** Value of X-WR-TIMEZONE: default time zone of the file. */
  zone?: string
  skipped: SkippedRosterEntry[]
}

/** ICS properties that a roster is read from; all others are ignored. */
const READ = new Set(
  'DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION CATEGORIES STATUS TRANSP RRULE RDATE TZID TZOFFSETFROM TZOFFSETTO X-WR-TIMEZONE'.split(
    ' ',
  ),
)
const WORDS = 80
/** Reason given for an unreadable line of a roster's file. */
export const UNREADABLE_ROSTER_LINE_REASON = 'ligne illisible'

type Open = { name: string; lines: string[]; parts: ICAL.Component[] }

/**
 * Parses an ICS file line by line with the grammar of ical.js, and tolerates errors. Unreadable lines are skipped and
 * listed. A line that starts no property continues the previous one. A component without END ends with its parent or
 * the file.
 */
export function readIcsCalendar(bytes: Uint8Array): ParsedIcsFile {
  const file: ParsedIcsFile = { events: [], zones: [], skipped: [] }
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
      // Events, time zones and calendars cannot be nested in an event or a time zone: close it first.
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

function takeLine(line: string, part: Open | undefined, file: ParsedIcsFile) {
  if (line.trim() === '' || !part) return
  const name = /^([A-Za-z][\w-]*)[;:]/.exec(line)?.[1]?.toUpperCase()
  if (name !== undefined) part.lines.push(line)
  // A folded line without its leading blank.
  else if (part.lines.length > 0) part.lines.push(`${part.lines.pop()}${line}`)
  else file.skipped.push({ words: line.trim().slice(0, WORDS), why: UNREADABLE_ROSTER_LINE_REASON })
}

function componentOf({ name, lines, parts }: Open, file: ParsedIcsFile) {
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
 * Repairs a date line of an ICS file to the standard's form: quotes time zone names with punctuation, removes
 * separators. Throws for an impossible day, which ical.js would shift.
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

/**
 * Decodes an ICS file: UTF-16 with a byte order mark, UTF-8, or Windows-1252. Folded lines are joined before decoding.
 */
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

/** Joins the folded lines of an ICS file, byte by byte: a fold may split a two-byte letter. */
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
