/** The software's own name, whoever's portal it runs: said to the person who runs it. */
export const SOFTWARE = 'Envol'

/** The same for machines: what is stored under it is looked for again, so that it never changes. */
export const SLUG = 'envol'
