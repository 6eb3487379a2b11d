import ICAL from 'ical.js'
import { localTimeToInstant, isTimeZone } from './localTimeToInstant.ts'

/** Converter of the times in an ICS file to instants; `unknown` collects time zones that were read as the base's. */
export type CalendarTimeConverter = {
  instantOf: (time: ICAL.Time, tzid: string | undefined) => number
  unknown: Set<string>
}

const ZONES_AT_MOST = 50
const OBSERVANCES_AT_MOST = 60
/**
 * Pattern of the recurrence rules accepted in a calendar's time zones: one day of a month, yearly. Other rules could
 * make the computation endless.
 */
const RULE =
  /^(?:FREQ=YEARLY|INTERVAL=1|BYMONTH=(?:[1-9]|1[0-2])|BYDAY=(?:[+]?[1-4]|-[1-4])(?:MO|TU|WE|TH|FR|SA|SU)|WKST=[A-Z]{2}|UNTIL=[\dTZ]+)(?:;|$)/

/**
 * Creates the converter of the local times in an ICS file to instants. Each name is looked up in the file (VTIMEZONE),
 * then among IANA and Windows zones, then by its cities. The default is the zone of the member's base.
 */
export async function createCalendarTimeConverter({
  zones,
  names,
  floating,
  base,
}: {
  zones: ICAL.Component[]
  names: string[]
  floating: string | undefined
  base: string
}): Promise<CalendarTimeConverter> {
  const own = new Map(zones.slice(0, ZONES_AT_MOST).flatMap(ownZone))
  const wanted = [...new Set(names)].filter((name) => !own.get(name)?.isLasting && !ianaOf(name))
  // 15 kB (compressed) that only files of Outlook need.
  const windows = wanted.length > 0 ? (await import('./windowsZones.ts')).windowsToIanaZone : () => undefined
  const named = new Map(names.map((name) => [name, ianaOf(name) ?? windows(name) ?? zoneOfCity(name)]))
  const unknown = new Set<string>()
  const home = floating === undefined ? undefined : (ianaOf(floating) ?? windows(floating))
  return {
    unknown,
    instantOf(time, tzid) {
      const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
      if (time.zone === ICAL.Timezone.utcTimezone) return wall
      if (time.isDate) return localTimeToInstant(wall, base)
      if (tzid === undefined) return localTimeToInstant(wall, home ?? base)
      const zone = own.get(tzid)
      if (zone && (zone.isLasting || !named.get(tzid))) return wall - zone.zone.utcOffset(time) * 1000
      const iana = named.get(tzid)
      if (!iana) unknown.add(tzid)
      return localTimeToInstant(wall, iana ?? base)
    },
  }
}

/**
 * Reads a time zone defined in an ICS file, by its name. Returns an empty list when it is invalid, or too costly to
 * compute.
 */
function ownZone(component: ICAL.Component): [string, { zone: ICAL.Timezone; isLasting: boolean }][] {
  const tzid: unknown = component.getFirstPropertyValue('tzid')
  const observances = [...component.getAllSubcomponents('standard'), ...component.getAllSubcomponents('daylight')]
  const isSafe = observances.length > 0 && observances.length <= OBSERVANCES_AT_MOST && observances.every(isObservance)
  if (typeof tzid !== 'string' || !isSafe) return []
  const zone = new ICAL.Timezone(component)
  const isLasting =
    observances.length === 1 || observances.some((one) => /FREQ/.test(ruleOf(one)) && !/UNTIL/.test(ruleOf(one)))
  return [[tzid, { zone, isLasting }]]
}

const ruleOf = (observance: ICAL.Component) => String(observance.getFirstPropertyValue('rrule') ?? '')

function isObservance(observance: ICAL.Component): boolean {
  const start: unknown = observance.getFirstPropertyValue('dtstart')
  const hasOffsets = observance.hasProperty('tzoffsetfrom') && observance.hasProperty('tzoffsetto')
  const rule = ruleOf(observance)
  return (
    hasOffsets &&
    start instanceof ICAL.Time &&
    start.year >= 1600 &&
    (rule === '' || rule.split(';').every((part) => RULE.test(part)))
  )
}

/** Returns the IANA time zone that a calendar's zone name is or ends with: « /mozilla.org/20050126_1/Europe/Paris ». */
function ianaOf(name: string): string | undefined {
  const parts = name.trim().split('/')
  return [name.trim(), parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(
    (one) => one !== '' && (one.includes('/') || /^(?:UTC|GMT|Z)$/i.test(one)) && isTimeZone(one),
  )
}

/** Returns the time zone of a city in an Outlook name: « (UTC+01:00) Brussels, Copenhagen, Madrid, Paris ». */
function zoneOfCity(name: string): string | undefined {
  const cities = name.replace(/^\([^)]*\)/, '').split(/[,/]/)
  const zones = cities.map((city) => {
    const plain = city.trim().replaceAll(/\s+/g, '_')
    return ['Europe', 'America', 'Africa', 'Asia', 'Indian', 'Pacific']
      .map((area) => `${area}/${plain}`)
      .find(isTimeZone)
  })
  return name.startsWith('(') ? zones.findLast((zone) => zone !== undefined) : undefined
}
