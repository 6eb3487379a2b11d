/** The attribute of `<html>` that selects the colour scheme: `data-scheme="light"` or `"dark"`. */
export const schemeAttribute = 'data-scheme'

/** The local-storage key that keeps the chosen mode: `light`, `dark` or `system` (also when absent). */
export const modeStorageKey = 'scheme'
