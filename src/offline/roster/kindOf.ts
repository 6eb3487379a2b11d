import { normalize } from '#contract/normalize.ts'
import { iataWithDigit, icaoAirlines, kindByCode } from './codes.ts'
import type { Corrections, EntryKind } from './Roster.ts'

/** Designator of an airline and a number: « AF 006 », « U24512 », « A5 4411 ». */
const IATA_FLIGHT = /\b([A-Z]{2}|[A-Z]\d|\d[A-Z]) ?-?(\d{2,4})[A-Z]?\b/g
/** « AFR006 », « EZY1234 », « TVF45YK ». */
const ICAO_FLIGHT = /\b([A-Z]{3}) ?\d[0-9A-Z]{0,4}\b/g
/** « A320 », « A359 »: aircraft, and no flight of the airline A3. */
const AIRBUS = /^A3[0-8]\d/
/** Two airports: « CDG-JFK », « ORY*LIS », « LFPG-KJFK », « ORY > TLS ». */
const LEG = /\b([A-Z]{3}|[A-Z]{4}) ?[-–—/→>*] ?([A-Z]{3}|[A-Z]{4})\b/g
const REST =
  /\b(?:repos|rest|day ?-?off|off|conges?|leave|vacances|vacation|holidays?|rtt|rh|rpc|recup(?:eration)?|decoucher?|layover|escale|hotel|libre|frei|urlaub)\b/
/** « CA 934 » is a flight of Air China, « RH 48 » and « CP 2026 » are rests. */
const FLIGHT_OF_REST = /^[A-Z]{2} ?(?!20[2-9]\d)\d{3,4}\b/
const NO_REST = /\btake ?-?off\b/
const FLIGHT = /\b(?:vols?|flights?|rotation|courrier|mise en place|mep|deadhead|dhd|positioning)\b/

/** Returns the kind of an entry by its words; undefined where nothing in them is known. */
export function readKind(words: string): EntryKind | undefined {
  const plain = normalize(words).replaceAll(/\s+/g, ' ').trim()
  const capitals = /[a-z]/.test(words) && !/\b[A-Z]{2}/.test(words) ? '' : words
  if (hasLeg(capitals)) return 'vol'
  const led = kindByCode.get(leadingCode(words) ?? '')
  if (led && !(led === 'repos' && FLIGHT_OF_REST.test(words))) return led
  if (hasFlightNumber(capitals)) return 'vol'
  if (REST.test(plain.replace(NO_REST, ''))) return 'repos'
  return FLIGHT.test(plain) ? 'vol' : undefined
}

/** Returns the kind of an entry: as its member has corrected it, by its words, by its category, or else « occupé ». */
export function kindOf(words: string, categories = '', corrections: Corrections = {}): EntryKind {
  return corrections[codeOf(words)] ?? readKind(words) ?? readKind(categories) ?? 'occupe'
}

/** Returns the words of an entry without times and numbers, by which entries of one code are corrected together. */
export function codeOf(words: string): string {
  const bare = words
    .toUpperCase()
    .replaceAll(/\b\d[\d:hH.]*\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return bare.replaceAll(/^[\s\-–:,;]+|[\s\-–:,;]+$/g, '') || words.toUpperCase().trim()
}

/** Returns the code with which the words begin, without its marks and its number: DO of « D/O », RH of « RH 48 ». */
function leadingCode(words: string): string | undefined {
  const text = normalize(words).toUpperCase().trim()
  // « OFF / OFF » and « DAY OFF » are one code each.
  const [first = ''] = text.replace(/^DAY[ _-]OFF\b/, 'DAYOFF').split(/[\s,;:()[\]]+/)
  const whole = first.replaceAll(/[/._-]/g, '')
  const tries = [
    whole,
    whole.replace(/\d+$/, ''),
    ...first.split(/[/._*+-]/).slice(0, 1),
    first.replace(/[\d+].*$/, ''),
  ]
  return tries.find((code) => kindByCode.has(code))
}

/** True for two different airports of one kind, of which neither is a code of a roster. */
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

const isWord = (code: string) => kindByCode.has(code) || WORDS.has(code)
const WORDS = new Set(['DAY', 'OFF', 'AND', 'BASE', 'HOME', 'DUTY', 'CREW', 'PNC', 'PNT'])

function hasFlightNumber(words: string): boolean {
  const isIata = [...words.matchAll(IATA_FLIGHT)].some(
    ([found, airline = '', number = '']) =>
      (/\d/.test(airline) ? iataWithDigit.has(airline) : number.length > 2 || !kindByCode.has(airline)) &&
      !AIRBUS.test(found.replaceAll(/[ -]/g, '')),
  )
  return isIata || [...words.matchAll(ICAO_FLIGHT)].some(([, airline = '']) => icaoAirlines.has(airline))
}
