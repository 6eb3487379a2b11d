import { dayDate, isoDay } from '#src/lib/dates.ts'

/** Returns the deadline of a transfer, or the day since which it is late, in French. */
export const describeTransferDeadline = (day: string) => `${day < isoDay(new Date()) ? 'en retard depuis' : 'avant'} le ${dayDate(day)}`
