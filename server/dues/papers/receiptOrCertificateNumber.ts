const letters = { receipt: 'R', certificate: 'A' }

/** Returns the printed number of a payment receipt or certificate: « R-2026-000042 ». */
export const receiptOrCertificateNumber = (kind: keyof typeof letters, { number, issued_on }: Numbered): string =>
  `${letters[kind]}-${issued_on.slice(0, 4)}-${String(number).padStart(6, '0')}`

type Numbered = { number: number | null; issued_on: string }
