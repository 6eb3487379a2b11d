/** An IBAN in groups of four, as it is printed. */
export const groupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** What is shown of an IBAN once it is typed: its country and its last four characters. */
export const maskedIban = (iban: string) => `${iban.slice(0, 4)}\u00a0••••\u00a0${iban.slice(-4)}`
