/**
 * Returns styles that hide an element's children until the last one, selected by `end`, has arrived. Browsers paint
 * streamed HTML in pieces, and centred or right-aligned content would shift with each.
 */
export const layoutShiftGuardStyles = (end: string) => ({
  [`&:not(:has(> ${end})) > *`]: { visibility: 'hidden' as const },
})
