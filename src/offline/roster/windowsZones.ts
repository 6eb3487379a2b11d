import { findIana } from 'windows-iana'
import { isTimeZone } from './localTimeToInstant.ts'

/** Returns the IANA time zone of a Windows time zone, preferring France where Windows has one for several countries. */
export function windowsToIanaZone(name: string): string | undefined {
  const windows = name.trim().replace(/^tzone:\/\/Microsoft\//i, '')
  return [...findIana(windows, 'FR'), ...findIana(windows)].find((zone) => isTimeZone(zone))
}
