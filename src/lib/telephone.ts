/** The link that calls a French number, however it is spaced: `01 99 00 12 40` gives `tel:+33199001240`. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+33')}`

/** A number as it is kept (`+33612345678`), as a French person writes it: `06 12 34 56 78`. Another country's stays. */
export const writtenPhone = (kept: string) =>
  /^\+33\d{9}$/.test(kept) ? kept.replace('+33', '0').replace(/\d{2}(?=\d)/g, '$& ') : kept
