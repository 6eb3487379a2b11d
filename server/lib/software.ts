/** Name of the software, shown to operators. */
export const SOFTWARE_DISPLAY_NAME = 'Envol'

/** Name of the software in identifiers. Never change it: stored data is found by it. */
export const SOFTWARE_SLUG = 'envol'
