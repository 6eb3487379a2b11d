import { useEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { storedValue } from '#src/lib/store.ts'
import { modeStorageKey } from '#theme/scheme.ts'
import { asMode, prefersDark, showMode, type Mode } from './scheme.ts'

const stored = storedValue<Mode>([modeStorageKey], ([mode = null]) => asMode(mode), 'system')

/** Returns the chosen colour scheme, and follows its changes. */
export const useMode = stored.use

/** Stores the chosen colour scheme and applies it. */
export function chooseMode(mode: Mode) {
  stored.set({ [modeStorageKey]: mode })
  showMode(mode)
}

/** Reapplies the colour scheme when another tab or the system changes it. */
export function useShownMode() {
  const mode = useMode()
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // Before hydration the stored scheme is unknown to React, and `boot` has already applied it.
    if (!isHydrated) return undefined
    const show = () => showMode(mode)
    show()
    const system = prefersDark()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [mode, isHydrated])
}
