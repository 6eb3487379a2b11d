const money = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })

/** An amount as people write it: « 1 234,50 € ». */
export const formatEuros = (cents: number): string => money.format(cents / 100).replaceAll('\u202f', '\u00a0')

/** A day as people say it: « 22 novembre 2026 »; the first of a month is « 1er ». */
export const formatDay = (day: string): string => long.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
