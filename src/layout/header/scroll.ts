import { useSyncExternalStore } from 'react'

/** True once the page is scrolled by more than `distance` px; false on the server. */
export function useIsScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > distance,
    () => false,
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
