import { useEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { storedValue } from '#src/lib/store.ts'
import { modeStorageKey } from '#theme/scheme.ts'
import { asMode, prefersDark, showMode, type Mode } from './scheme.ts'

const stored = storedValue<Mode>([modeStorageKey], ([mode = null]) => asMode(mode), 'system')

/** The colour scheme that was chosen. */
export const useMode = stored.use

/** Chooses the colour scheme, and shows it. */
export function chooseMode(mode: Mode) {
  stored.set({ [modeStorageKey]: mode })
  showMode(mode)
}

/** Keeps the page in the chosen scheme when another tab chooses, or the system changes. */
export function useShownMode() {
  const mode = useMode()
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // Until then the mode is nobody's, and the page is shown already.
    if (!isHydrated) return undefined
    const show = () => showMode(mode)
    show()
    const system = prefersDark()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [mode, isHydrated])
}
