const letters = { receipt: 'R', certificate: 'A' }

/** The number of a receipt or a certificate, as it is printed: « R-2026-000042 ». */
export const paperNumber = (kind: keyof typeof letters, { id, issued_on }: { id: number; issued_on: string }): string =>
  `${letters[kind]}-${issued_on.slice(0, 4)}-${String(id).padStart(6, '0')}`
