/** Returns the `tel:` link of a French telephone number: `01 99 00 12 40` gives `tel:+33199001240`. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+33')}`

/** Formats a stored French number (`+33612345678`) as `06 12 34 56 78`. Foreign numbers stay unchanged. */
export const formatPhone = (kept: string) =>
  /^\+33\d{9}$/.test(kept) ? kept.replace('+33', '0').replace(/\d{2}(?=\d)/g, '$& ') : kept
