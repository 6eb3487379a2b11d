/**
 * A page comes piece by piece, and a browser paints what it has: what is centred, or stands at the right, would move with
 * every piece. These styles keep the element's children out of sight until its last one, which `end` selects, is there.
 */
export const antiLayoutShift = (end: string) => ({ [`&:not(:has(> ${end})) > *`]: { visibility: 'hidden' as const } })
