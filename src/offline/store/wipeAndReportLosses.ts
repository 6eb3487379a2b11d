import { showToast } from '#src/lib/messages.ts'
import { formatCount, quoteFrench } from '#src/lib/text.ts'
import { updateOfflineState, currentOfflineState } from '#src/offline/offlineState.ts'
import { isAnyCheckInStoredOnDevice } from '#src/offline/deviceCheckIns.ts'
import { storeQueuedActionCount, lastQueuedActionCount } from '#src/offline/outbox/lastQueuedCount.ts'
import { wipeDeviceOfflineData } from './wipeDeviceOfflineData.ts'

/**
 * Deletes all offline data of this device at the end of the session, and warns the member about lost user actions and
 * unsent door check-ins.
 */
export async function wipeOfflineDataReportingLosses(): Promise<void> {
  const [{ titles, scans, loose }, count] = [currentOfflineState(), lastQueuedActionCount()]
  storeQueuedActionCount(0)
  updateOfflineState({ waiting: [], titles: [], scans: [], loose: [], shownFrom: undefined })
  // After a manual sign-out the member has confirmed the loss, and both are empty.
  if (count > 0) showToast('warning', lostActionsWarning(count, titles))
  const left = loose.length + ((await isAnyCheckInStoredOnDevice(scans).catch(() => false)) ? scans.length : 0)
  if (left > 0) showToast('warning', leftWords(left, loose.length > 0))
  await wipeDeviceOfflineData()
}

/**
 * Returns the French warning about queued user actions that were lost, with their number and, when known, their titles.
 */
export function lostActionsWarning(count: number, titles: readonly string[] = []): string {
  const named = titles.length > 0 ? `\u00a0: ${titles.map(quoteFrench).join(', ')}` : ''
  return count > 1
    ? `${formatCount(count, 'envoi')} attendaient le réseau et n’ont pas pu partir${named}. Ils sont perdus\u00a0: refaites-les.`
    : `Un envoi attendait le réseau et n’a pas pu partir${named}. Il est perdu\u00a0: refaites-le.`
}

function leftWords(count: number, isLoose: boolean) {
  const where = isLoose ? 'reconnectez-vous sans fermer cette page' : 'reconnectez-vous'
  return count > 1
    ? `${formatCount(count, 'arrivée')} notées à l’accueil ne sont pas parties\u00a0: ${where}, puis rouvrez l’accueil pour les envoyer.`
    : `Une arrivée notée à l’accueil n’est pas partie\u00a0: ${where}, puis rouvrez l’accueil pour l’envoyer.`
}
