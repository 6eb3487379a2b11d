import { useEffect } from 'react'

/** Keeps the device's screen on (wake lock) while the membership card is shown, where the device allows it. */
export function useScreenAwake(isShown: boolean) {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined
    // Refused on low battery: the card is shown anyway.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [isShown])
}
