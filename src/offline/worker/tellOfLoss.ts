import { tokenNow } from '#src/auth/session.ts'
import { notify } from '#src/lib/messages.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { STATE } from '#src/offline/pack/packState.ts'
import { notePrepared, preparedAt } from '#src/offline/prepared.ts'

/** Says at the start that what was prepared is there no more: the browser took its room back, or it was kept too long. */
export async function tellOfLoss(): Promise<void> {
  const store = await openDeviceStore().catch(() => undefined)
  // Without a key, and a network to have it, nothing is known of it, unless it was just found to be too old.
  const mayBeThere = store ? await store.get(STATE) : preparedAt() !== undefined
  if (mayBeThere || !tokenNow()) return
  notePrepared(null)
  notify(
    'warning',
    'Ce que cet appareil gardait n’y est plus\u00a0: le navigateur a repris la place, ou il est resté 30 jours sans contact. Préparez à nouveau votre vol.',
  )
}
