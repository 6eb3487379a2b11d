import { normalize } from '#contract/normalize.ts'
import type { EntryKind } from './Roster.ts'

/** « AF 006 », « U24512 »: two signs of a company, then a number. */
const FLIGHT_NUMBER = /\b(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])[ -]?\d{2,4}\b/
/** « CDG-JFK », « ORY > TLS ». */
const LEG = /\b[A-Z]{3}\s?[-–/→>]\s?[A-Z]{3}\b/
const REST =
  /\b(?:repos|rest|day off|off|conges?|leave|vacances|rtt|rh|rpc|recup(?:eration)?|decoucher?|layover|escale|hotel)\b/
const FLIGHT = /\b(?:vols?|flights?|rotation|courrier|mise en place|mep|deadhead|dhd)\b/

/**
 * What an entry of a roster is, by its words: those of a flight that is named go first (« AF 006 CDG-JFK »), then those
 * of a rest (« Repos », « OFF », « Découcher »), then those of a flight. Anything else takes its time, and is no flight.
 */
export function kindOf(words: string): EntryKind {
  if (FLIGHT_NUMBER.test(words) || LEG.test(words)) return 'vol'
  const plain = normalize(words)
  if (REST.test(plain)) return 'repos'
  return FLIGHT.test(plain) ? 'vol' : 'occupe'
}
