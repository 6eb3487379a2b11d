/** What is shown of an IBAN: « FR76 •••• 0189 ». */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
