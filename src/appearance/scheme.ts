import { modeStorageKey, schemeAttribute } from '#theme/scheme.ts'

/** The colour scheme that a person may choose: the system's, day or night. */
export type Mode = 'system' | 'light' | 'dark'

/** The mode that a stored text says: the system's unless it says one. */
export const asMode = (stored: string | null): Mode => (stored === 'light' || stored === 'dark' ? stored : 'system')

/** What the system itself prefers. */
export const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Shows the page by day or by night. */
export function showMode(mode: Mode) {
  const scheme = mode === 'system' ? (prefersDark().matches ? 'dark' : 'light') : mode
  document.documentElement.setAttribute(schemeAttribute, scheme)
}

/** The mode that is stored in this browser. */
export const storedMode = () => asMode(localStorage.getItem(modeStorageKey))
