/** The link that calls a French number, however it is spaced: `01 99 00 12 40` gives `tel:+33199001240`. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+33')}`
