/** Parses an amount in euros, as typed, into cents. Returns undefined for an invalid or zero amount. */
export function parseEuros(typed: string): number | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed) ?? []
  const cents = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
