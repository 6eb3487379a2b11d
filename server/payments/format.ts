const money = (digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const [whole, exact] = [money(0), money(2)]
const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })

/** An amount as people write it: « 12 € », « 1 234,50 € », with the one no-break space that the portal writes. */
export const formatEuros = (cents: number): string =>
  (cents % 100 === 0 ? whole : exact).format(cents / 100).replaceAll('\u202f', '\u00a0')

/** A day as people say it: « 22 novembre 2026 »; the first of a month is « 1er ». */
export const formatDay = (day: string): string => long.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
