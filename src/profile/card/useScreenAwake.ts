import { useEffect } from 'react'

/** Keeps the screen from going dark as long as something is shown to somebody, where the device lets it. */
export function useScreenAwake(isShown: boolean) {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined
    // Refused when the battery is low: the card is shown all the same.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [isShown])
}
