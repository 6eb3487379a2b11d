import { getSessionToken } from '#src/auth/session.ts'
import { showToast } from '#src/lib/messages.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { OFFLINE_PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { storeDevicePreparedAt, devicePreparedAt } from '#src/offline/prepared.ts'

/** Warns at the start when the offline pack has disappeared: the browser evicted it, or it expired. */
export async function warnOfLostOfflinePack(): Promise<void> {
  const store = await openDeviceStore().catch(() => undefined)
  // Without a key, or a network to fetch it, the state is unknown, unless the pack has just expired.
  const mayBeThere = store ? await store.get(OFFLINE_PACK_STATE_NAME) : devicePreparedAt() !== undefined
  if (mayBeThere || !getSessionToken()) return
  storeDevicePreparedAt(null)
  showToast(
    'warning',
    'Ce que cet appareil gardait n’y est plus\u00a0: le navigateur a repris la place, ou il est resté 30 jours sans contact. Préparez à nouveau votre vol.',
  )
}
