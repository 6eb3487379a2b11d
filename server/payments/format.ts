const money = (digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const [whole, exact] = [money(0), money(2)]
const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })

/** Formats an amount in French: « 12 € », « 1 234,50 € », with no-break spaces. */
export const formatEuros = (cents: number): string =>
  (cents % 100 === 0 ? whole : exact).format(cents / 100).replaceAll('\u202f', '\u00a0')

/** Formats a day in French: « 22 novembre 2026 », « 1er mai 2026 ». */
export const formatDay = (day: string): string => long.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
