import { addDays, easterOf } from './bankDays.ts'

/** The day so many working days after another, by French holidays: one that was asked for on a Friday is begun on Monday. */
export function addWorkingDays(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0;) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) left--
  }
  return last
}

/** The last day after which more than so many working days have passed: what is promised within them is late since then. */
export function lateSince(today: string, count: number): string {
  let day = addDays(today, -count)
  while (addWorkingDays(day, count) >= today) day = addDays(day, -1)
  return day
}

function isWorkingDay(day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const easter = easterOf(Number(day.slice(0, 4)))
  // Easter Monday, Ascension Day, Whit Monday.
  const moving = [1, 39, 50].map((count) => addDays(easter, count))
  return weekday !== 0 && weekday !== 6 && !FIXED.has(day.slice(5)) && !moving.includes(day)
}

const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
