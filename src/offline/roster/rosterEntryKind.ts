import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { iataDesignatorsWithDigit, icaoAirlineDesignators, rosterEntryKindByCode } from './codes.ts'
import type { RosterCorrections, RosterEntryKind } from './Roster.ts'

/** Pattern of flight numbers with an IATA designator: « AF 006 », « U24512 », « A5 4411 ». */
const IATA_FLIGHT = /\b([A-Z]{2}|[A-Z]\d|\d[A-Z]) ?-?(\d{2,4})[A-Z]?\b/g
/** Pattern of flight numbers with an ICAO designator: « AFR006 », « EZY1234 », « TVF45YK ». */
const ICAO_FLIGHT = /\b([A-Z]{3}) ?\d[0-9A-Z]{0,4}\b/g
/** Pattern of Airbus types, « A320 », « A359 », which are not flights of the airline A3. */
const AIRBUS = /^A3[0-8]\d/
/** Pattern of two airports: « CDG-JFK », « ORY*LIS », « LFPG-KJFK », « ORY > TLS ». */
const LEG = /\b([A-Z]{3}|[A-Z]{4}) ?[-–—/→>*] ?([A-Z]{3}|[A-Z]{4})\b/g
const REST =
  /\b(?:repos|rest|day ?-?off|off|conges?|leave|vacances|vacation|holidays?|rtt|rh|rpc|recup(?:eration)?|decoucher?|layover|escale|hotel|libre|frei|urlaub)\b/
/** Pattern that tells « CA 934 », a flight of Air China, from the rests « RH 48 » and « CP 2026 ». */
const FLIGHT_OF_REST = /^[A-Z]{2} ?(?!20[2-9]\d)\d{3,4}\b/
const NO_REST = /\btake ?-?off\b/
const FLIGHT = /\b(?:vols?|flights?|rotation|courrier|mise en place|mep|deadhead|dhd|positioning)\b/

/** Recognizes the kind of a roster entry from its title; returns undefined when no word is known. */
export function recognizeRosterEntryKind(words: string): RosterEntryKind | undefined {
  const plain = normalizeTextForSearch(words).replaceAll(/\s+/g, ' ').trim()
  const capitals = /[a-z]/.test(words) && !/\b[A-Z]{2}/.test(words) ? '' : words
  if (hasLeg(capitals)) return 'vol'
  const led = rosterEntryKindByCode.get(leadingCode(words) ?? '')
  if (led && !(led === 'repos' && FLIGHT_OF_REST.test(words))) return led
  if (hasFlightNumber(capitals)) return 'vol'
  if (REST.test(plain.replace(NO_REST, ''))) return 'repos'
  return FLIGHT.test(plain) ? 'vol' : undefined
}

/**
 * Returns the kind of a roster entry: the member's correction, the one recognized from its title or category, or else
 * `occupe`.
 */
export function rosterEntryKind(words: string, categories = '', corrections: RosterCorrections = {}): RosterEntryKind {
  return (
    corrections[rosterTitleWithoutNumbers(words)] ??
    recognizeRosterEntryKind(words) ??
    recognizeRosterEntryKind(categories) ??
    'occupe'
  )
}

/** Returns the title of a roster entry without times and numbers, which groups entries for correction. */
export function rosterTitleWithoutNumbers(words: string): string {
  const bare = words
    .toUpperCase()
    .replaceAll(/\b\d[\d:hH.]*\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return bare.replaceAll(/^[\s\-–:,;]+|[\s\-–:,;]+$/g, '') || words.toUpperCase().trim()
}

/** Returns the known roster code at the start of an entry's title, without separators and number: RH for « RH 48 ». */
function leadingCode(words: string): string | undefined {
  const text = normalizeTextForSearch(words).toUpperCase().trim()
  // « OFF / OFF » and « DAY OFF » are one code each.
  const [first = ''] = text.replace(/^DAY[ _-]OFF\b/, 'DAYOFF').split(/[\s,;:()[\]]+/)
  const whole = first.replaceAll(/[/._-]/g, '')
  const tries = [
    whole,
    whole.replace(/\d+$/, ''),
    ...first.split(/[/._*+-]/).slice(0, 1),
    first.replace(/[\d+].*$/, ''),
  ]
  return tries.find((code) => rosterEntryKindByCode.has(code))
}

/** True when a text contains two different airports in the same code format, neither of which is a roster code. */
function hasLeg(words: string): boolean {
  const text = words.replaceAll(/\[[^\]]*\]\s?-?/g, '')
  for (let at = 0; at < text.length;) {
    LEG.lastIndex = at
    const found = LEG.exec(text)
    if (!found) return false
    const [, from = '', to = ''] = found
    const isLeg = from.length === to.length && from !== to && !isWord(from) && !isWord(to)
    if (isLeg) return true
    // The second airport may begin the next leg.
    at = found.index + from.length
  }
  return false
}

const isWord = (code: string) => rosterEntryKindByCode.has(code) || WORDS.has(code)
const WORDS = new Set(['DAY', 'OFF', 'AND', 'BASE', 'HOME', 'DUTY', 'CREW', 'PNC', 'PNT'])

function hasFlightNumber(words: string): boolean {
  const isIata = [...words.matchAll(IATA_FLIGHT)].some(
    ([found, airline = '', number = '']) =>
      (/\d/.test(airline)
        ? iataDesignatorsWithDigit.has(airline)
        : number.length > 2 || !rosterEntryKindByCode.has(airline)) && !AIRBUS.test(found.replaceAll(/[ -]/g, '')),
  )
  return isIata || [...words.matchAll(ICAO_FLIGHT)].some(([, airline = '']) => icaoAirlineDesignators.has(airline))
}
