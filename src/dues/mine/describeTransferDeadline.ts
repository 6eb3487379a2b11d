import { dateWithoutWeekday, isoDay } from '#src/lib/dates.ts'

/** Returns the French deadline of a bank transfer for dues, or the day since which it is late. */
export const describeTransferDeadline = (day: string) =>
  `${day < isoDay(new Date()) ? 'en retard depuis' : 'avant'} le ${dateWithoutWeekday(day)}`
