/** Under these names the door of an event keeps who has come in, until the portal knows. */
export const SCANS = 'scan/'

/** The name of one: of which event, when it was noted, and by which key the portal will know it. */
export const scanName = ({ event, at, key }: { event: number; at: string; key: string }): string =>
  `${SCANS}${event}/${String(Date.parse(at)).padStart(15, '0')}/${key}`

/** Of which event one is. */
export const eventOfScan = (name: string): number => Number(name.split('/')[1])
