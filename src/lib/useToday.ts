import { useSyncExternalStore } from 'react'
import { isoDay } from './dates.ts'

const LOOK_EVERY_MS = 20_000

/** Returns the current day by the device's clock, and follows it: a page may stay open past midnight. */
export const useToday = () => useSyncExternalStore(watchClock, today, today)

/** Returns true once an instant (ISO 8601) has passed by the device's clock, and follows it. */
export const useIsPast = (instant: string) => {
  const isPast = () => Date.parse(instant) <= Date.now()
  return useSyncExternalStore(watchClock, isPast, isPast)
}

const today = () => isoDay(new Date())

function watchClock(look: () => void) {
  const timer = window.setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
