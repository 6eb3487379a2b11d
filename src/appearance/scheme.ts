import { colourModeStorageKey, colourSchemeAttribute } from '#theme/scheme.ts'

/** Colour scheme that a person can choose: the system's, light or dark. */
export type ColourMode = 'system' | 'light' | 'dark'

/** Returns the colour scheme named by a stored text; `system` for any other text. */
export const parseColourMode = (stored: string | null): ColourMode =>
  stored === 'light' || stored === 'dark' ? stored : 'system'

/** Returns the media query that matches when the operating system prefers dark colours. */
export const getDarkModeMediaQuery = () => matchMedia('(prefers-color-scheme: dark)')

/** Applies a colour scheme to the page. */
export function applyColourMode(mode: ColourMode) {
  const scheme = mode === 'system' ? (getDarkModeMediaQuery().matches ? 'dark' : 'light') : mode
  document.documentElement.setAttribute(colourSchemeAttribute, scheme)
}

/** Returns the colour scheme stored in this browser. */
export const readStoredColourMode = () => parseColourMode(localStorage.getItem(colourModeStorageKey))
