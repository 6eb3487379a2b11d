import { letsGo, noteOffline, offlineNow } from './offlineState.ts'
import { noteWaitingCount } from '#src/offline/outbox/waitingCount.ts'

/** Loads the names of queued door check-ins into the offline state, for pages that have not read them yet. */
export async function noteScans(): Promise<void> {
  const { scanNames } = await import('./scans.ts')
  noteOffline({ scans: await scanNames() })
}

/** Discards queued acts and check-ins when a member confirms a sign-out that loses them. */
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
