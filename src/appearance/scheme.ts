import { modeStorageKey, schemeAttribute } from '#theme/scheme.ts'

/** Colour scheme that a person can choose: the system's, light or dark. */
export type Mode = 'system' | 'light' | 'dark'

/** Returns the colour scheme named by a stored text; `system` for any other text. */
export const asMode = (stored: string | null): Mode => (stored === 'light' || stored === 'dark' ? stored : 'system')

/** Returns the media query that matches when the operating system prefers dark colours. */
export const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Applies a colour scheme to the page. */
export function showMode(mode: Mode) {
  const scheme = mode === 'system' ? (prefersDark().matches ? 'dark' : 'light') : mode
  document.documentElement.setAttribute(schemeAttribute, scheme)
}

/** Returns the colour scheme stored in this browser. */
export const storedMode = () => asMode(localStorage.getItem(modeStorageKey))
