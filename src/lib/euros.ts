/** An amount as one reads it, from cents: « 12 € », « 4,08 € », with the one no-break space that the portal writes. */
export function euros(cents: number): string {
  const isWhole = cents % 100 === 0
  return format(isWhole ? 0 : 2)
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')
}

const formats = new Map<number, Intl.NumberFormat>()
// Made when first needed: it takes a phone 10 ms.
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
