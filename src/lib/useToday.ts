import { useSyncExternalStore } from 'react'
import { isoDay } from './dates.ts'

const LOOK_EVERY_MS = 20_000

/** The day that it is, by the device's clock, followed: a page may stay open past midnight, and a phone sleep for days. */
export const useToday = () => useSyncExternalStore(watchClock, today, today)

const today = () => isoDay(new Date())

function watchClock(look: () => void) {
  const timer = window.setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
