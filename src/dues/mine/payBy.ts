import { dayDate, isoDay } from '#src/lib/dates.ts'

/** By when a transfer is awaited, or since when it is late. */
export const payBy = (day: string) => `${day < isoDay(new Date()) ? 'en retard depuis' : 'avant'} le ${dayDate(day)}`
