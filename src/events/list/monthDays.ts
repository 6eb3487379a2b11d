import { dateParts } from '#src/lib/dates.ts'

/**
 * Returns the weeks of a month (`2026-11`), from Monday. Each day is a date such as `2026-11-24`, or undefined outside
 * the month.
 */
export function listMonthWeeks(month: string): (string | undefined)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  // `getUTCDay` counts from Sunday, French weeks from Monday.
  const before = (first.getUTCDay() + 6) % 7
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => {
      const day = week * 7 + index - before + 1
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : undefined
    }),
  )
}

/** Returns the month (`2026-11`) a number of months later. */
export function addCalendarMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the French name of a month: « novembre 2026 ». */
export function formatFrenchMonth(isoMonth: string): string {
  const { month, year } = dateParts({ month: 'long', year: 'numeric' }, `${isoMonth}-01`, 'UTC')
  return `${month} ${year}`
}
