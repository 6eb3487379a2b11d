import { letsGo, noteOffline, offlineNow } from './offlineState.ts'
import { noteWaitingCount } from '#src/offline/outbox/waitingCount.ts'

/** Notes who was received at a door and waits on this device, where no page has read it yet. */
export async function noteScans(): Promise<void> {
  const { scanNames } = await import('./scans.ts')
  noteOffline({ scans: await scanNames() })
}

/** A member signs out by hand, and knows that what waits here is lost with it. */
export function letGo() {
  const { scans } = offlineNow()
  noteWaitingCount(0)
  for (const forget of letsGo) forget()
  noteOffline({ waiting: [], titles: [], scans: [], loose: [] })
  if (scans.length > 0)
    void import('./scans.ts').then(
      ({ dropScans }) => dropScans([...scans]),
      () => undefined,
    )
}
