/** True for an existing date (`2026-11-22`) from 1900 to 2099. */
export const isExistingIsoDate = (day: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** Order of day and month in numeric dates: French tables write the day first, American ones the month. */
export type DayMonthOrder = 'day' | 'month'

/**
 * Parses a date from a table (`22/11/2026`, `22/11/2026 10:15:33`, `20261122`, `22 novembre 2026`, `Nov 22, 2026`).
 * Returns it in ISO form without the time; an empty string for other text.
 */
export function parseWrittenDate(written: string, first: DayMonthOrder = 'day'): string {
  if (written.length > LONGEST) return ''
  const plain = written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^=?\s*["']?(.*?)["']?$/, '$1')
    .replace(WEEKDAY, '')
    .replace(/(?:[t\s,]+|\s+a\s+)\d{1,2}[:h]\d{2}.*$/, '')
    .trim()
  const iso = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)$/.exec(plain)
  if (iso) return joined(iso[1], iso[3], iso[4])
  const digits = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d\d)$/.exec(plain)
  if (digits) return first === 'day' ? joined(digits[3], digits[2], digits[1]) : joined(digits[3], digits[1], digits[2])
  const words =
    /^(?<day>\d{1,2})(?:er)?[\s./-]+(?<month>[a-z]{3,9})\.?[\s,./-]+(?<year>\d{4}|\d\d)$/.exec(plain) ??
    /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/.exec(plain)
  const { day, month = '', year } = words?.groups ?? {}
  return joined(year, monthOf(month), day)
}

const LONGEST = 60
/** Weekday before a date. « mar. 24 nov. 2026 » is a Tuesday, but `Mar 24, 2026` is in March. */
const WEEKDAY =
  /^(?:lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)[.,]?\s+(?=\d{1,2}(?:er)?[\s/.-]+[a-z\d]|[a-z])/

/** Patterns for the start of French and English month names; « juin » and « juillet » need more letters. */
const MONTHS = [
  'jan',
  'fe[vb]',
  'mar',
  'a[vp]r',
  'ma[iy]',
  'juin|jun',
  'juil|jul|jui$',
  'aou|aug',
  'sep',
  'oct',
  'nov',
  'dec',
].map((names) => new RegExp(`^(?:${names})`))

const monthOf = (name: string) => {
  const found = MONTHS.findIndex((names) => names.test(name))
  return found < 0 ? undefined : String(found + 1)
}

function joined(year: string | undefined, month: string | undefined, day: string | undefined): string {
  if (!year || !month || !day) return ''
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isExistingIsoDate(iso) ? iso : ''
}
