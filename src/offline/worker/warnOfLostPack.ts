import { getSessionToken } from '#src/auth/session.ts'
import { notify } from '#src/lib/messages.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { storePreparedAt, preparedAt } from '#src/offline/prepared.ts'

/** Warns at the start when the offline pack has disappeared: the browser evicted it, or it expired. */
export async function warnOfLostPack(): Promise<void> {
  const store = await openDeviceStore().catch(() => undefined)
  // Without a key, or a network to fetch it, the state is unknown, unless the pack has just expired.
  const mayBeThere = store ? await store.get(PACK_STATE_NAME) : preparedAt() !== undefined
  if (mayBeThere || !getSessionToken()) return
  storePreparedAt(null)
  notify(
    'warning',
    'Ce que cet appareil gardait n’y est plus\u00a0: le navigateur a repris la place, ou il est resté 30 jours sans contact. Préparez à nouveau votre vol.',
  )
}
