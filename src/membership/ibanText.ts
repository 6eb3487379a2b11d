/** Returns an IBAN in groups of four characters, as printed. */
export const formatGroupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Returns a masked IBAN: country, check digits and last four characters. */
export const hideIbanMiddle = (iban: string) => `${iban.slice(0, 4)}\u00a0••••\u00a0${iban.slice(-4)}`
