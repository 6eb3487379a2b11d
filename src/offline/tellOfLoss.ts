import { notify } from '#src/lib/messages.ts'
import { openDeviceStore } from './deviceStore.ts'
import { STATE } from './packState.ts'
import { notePrepared } from './prepared.ts'

/** Says at the start that what was prepared is there no more: the browser took its room back, or it was kept too long. */
export async function tellOfLoss(): Promise<void> {
  const store = await openDeviceStore().catch(() => undefined)
  // Without a key, and a network to have it, nothing is known of it.
  if (!store || (await store.get(STATE))) return
  notePrepared(null)
  notify(
    'warning',
    'Ce que cet appareil gardait n’y est plus\u00a0: le navigateur a repris la place, ou il est resté 30 jours sans contact. Préparez à nouveau votre vol.',
  )
}
