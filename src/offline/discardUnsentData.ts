import { discardListeners, updateOfflineState, currentOfflineState } from './offlineState.ts'
import { storeQueuedCount } from '#src/offline/outbox/lastQueuedCount.ts'

/** Loads the storage names of queued door check-ins into the offline state, for pages that have not read them yet. */
export async function loadQueuedCheckIns(): Promise<void> {
  const { listQueuedCheckIns: scanNames } = await import('./scans.ts')
  updateOfflineState({ scans: await scanNames() })
}

/** Discards queued user actions and door check-ins when a member confirms a sign-out that loses them. */
export function discardUnsentData() {
  const { scans } = currentOfflineState()
  storeQueuedCount(0)
  for (const forget of discardListeners) forget()
  updateOfflineState({ waiting: [], titles: [], scans: [], loose: [] })
  if (scans.length > 0)
    void import('./scans.ts').then(
      ({ deleteCheckIns: dropScans }) => dropScans([...scans]),
      () => undefined,
    )
}
