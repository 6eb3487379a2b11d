import { useEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { createStoredValue } from '#src/lib/store.ts'
import { colourModeStorageKey } from '#theme/scheme.ts'
import { parseColourMode, getDarkModeMediaQuery, applyColourMode, type ColourMode } from './scheme.ts'

const stored = createStoredValue<ColourMode>([colourModeStorageKey], ([mode = null]) => parseColourMode(mode), 'system')

/** Returns the chosen colour scheme, and follows its changes. */
export const useColourMode = stored.use

/** Stores the chosen colour scheme and applies it. */
export function storeAndApplyColourMode(mode: ColourMode) {
  stored.set({ [colourModeStorageKey]: mode })
  applyColourMode(mode)
}

/** Reapplies the colour scheme when another tab or the system changes it. */
export function useReapplyChangedColourMode() {
  const mode = useColourMode()
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // Before hydration the stored scheme is unknown to React, and `boot` has already applied it.
    if (!isHydrated) return undefined
    const show = () => applyColourMode(mode)
    show()
    const system = getDarkModeMediaQuery()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [mode, isHydrated])
}
