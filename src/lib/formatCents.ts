/**
 * Formats cents as an amount in euros: « 12 € », « 4,08 € ». The space is the no-break space (U+00A0) used across the
 * portal.
 */
export function formatCents(cents: number): string {
  const isWhole = cents % 100 === 0
  return format(isWhole ? 0 : 2)
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')
}

const formats = new Map<number, Intl.NumberFormat>()
// Formats are created when first used: each costs a phone 10 ms.
function format(digits: number) {
  const known = formats.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(digits, made)
  return made
}
