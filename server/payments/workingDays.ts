import { addDays, easterSunday } from './bankDays.ts'

/** Returns the day that is a number of French working days later: counted from a Friday, the first is Monday. */
export function addWorkingDays(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0;) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) left--
  }
  return last
}

/**
 * Returns the latest day since which more than `count` French working days have passed. Membership requests of that day
 * or earlier are late.
 */
export function latestOverdueRequestDay(today: string, count: number): string {
  let day = addDays(today, -count)
  while (addWorkingDays(day, count) >= today) day = addDays(day, -1)
  return day
}

function isWorkingDay(day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const easter = easterSunday(Number(day.slice(0, 4)))
  // Easter Monday, Ascension Day, Whit Monday.
  const moving = [1, 39, 50].map((count) => addDays(easter, count))
  return weekday !== 0 && weekday !== 6 && !FIXED.has(day.slice(5)) && !moving.includes(day)
}

const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
