/** Returns the day a number of days later; days are written `2026-11-22`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Returns the number of days between two days; negative when the second is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** Returns the day a number of months later, or the month's last day when it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** True on days on which euro banks clear payments (TARGET calendar). */
export function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const easter = easterSunday(Number(day.slice(0, 4)))
  const closed = [addDays(easter, -2), addDays(easter, 1)]
  return weekday !== 0 && weekday !== 6 && !FIXED.has(day.slice(5)) && !closed.includes(day)
}

/** Returns the given day if euro banks clear payments on it, else the next such day. */
export const sameOrNextBankDay = (day: string): string => (isBankDay(day) ? day : sameOrNextBankDay(addDays(day, 1)))

const FIXED = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Returns Easter Sunday of a year, by the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(count / 31)).padStart(2, '0')}-${String((count % 31) + 1).padStart(2, '0')}`
}
