/** Whether there is such a day (`2026-11-22`), of this century or the last. */
export const isDay = (day: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** A day as French tables write it, or as ISO has it; empty for none. */
export function writtenDay(written: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(written) ?? []
  const iso = day ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written.slice(0, 10)
  return isDay(iso) ? iso : ''
}
