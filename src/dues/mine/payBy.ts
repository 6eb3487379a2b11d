import { dayDate, dayInParis } from '#src/lib/dates.ts'

/** By when a transfer is awaited, or since when it is late. */
export const payBy = (day: string) =>
  `${day < dayInParis(new Date()) ? 'en retard depuis' : 'avant'} le ${dayDate(day)}`
