/** Attribute of `<html>` that selects the colour scheme: `data-scheme="light"` or `"dark"`. */
export const colourSchemeAttribute = 'data-scheme'

/** Local-storage key of the chosen colour mode: `light`, `dark` or `system` (also when absent). */
export const colourModeStorageKey = 'scheme'
