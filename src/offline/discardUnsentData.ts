import { currentOfflineState, emptyOfflineState, unsentDataDiscarders, updateOfflineState } from './offlineState.ts'
import { storeQueuedActionCount } from '#src/offline/outbox/lastQueuedCount.ts'

/** Loads the storage names of queued door check-ins into the offline state, for pages that have not read them yet. */
export async function addQueuedCheckInsToOfflineState(): Promise<void> {
  const { listQueuedCheckInNames: scanNames } = await import('./deviceCheckIns.ts')
  updateOfflineState({ scans: await scanNames() })
}

/** Discards queued user actions and door check-ins when a member confirms a sign-out that loses them. */
export function discardUnsentActionsAndCheckIns() {
  const { scans } = currentOfflineState()
  storeQueuedActionCount(0)
  for (const forget of unsentDataDiscarders) forget()
  updateOfflineState(emptyOfflineState)
  if (scans.length > 0)
    void import('./deviceCheckIns.ts').then(
      ({ deleteStoredDoorCheckIns: dropScans }) => dropScans([...scans]),
      () => undefined,
    )
}
