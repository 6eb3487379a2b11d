import { send } from '#src/api/call.ts'
import { notify } from '#src/lib/messages.ts'
import { longDate, timeOf } from '#src/lib/dates.ts'
import { openDeviceStore } from './deviceStore.ts'
import { listOffline } from './listOffline.ts'
import { answerName, documentName } from './packState.ts'
import { searchOffline } from './searchOffline.ts'

/** Asks the server itself, never the device. */
export const fetchFresh = (key: string): Promise<unknown> => send('GET', key)

type Kept = { at: string; answer: unknown }

let isTold = false

/**
 * What this device keeps of a call's answer, or finds in what it keeps, said to be as old as it is; undefined when it
 * has none.
 */
export async function keptAnswer(key: string): Promise<unknown> {
  const store = await openDeviceStore()
  if (!store) return undefined
  const kept = (await store.get<Kept>(answerName(key))) ?? (await searchOffline(key)) ?? (await listOffline(store, key))
  if (!kept) return undefined
  if (!isTold) {
    isTold = true
    // Said anew once the network has come and gone again.
    window.addEventListener('online', () => (isTold = false), { once: true })
    notify('info', `Hors connexion\u00a0: dernière mise à jour le ${longDate(kept.at)} à ${timeOf(kept.at)}`)
  }
  return kept.answer
}

/** A document as this device keeps it; undefined when it does not, or keeps another version of it. */
export async function keptDocument(id: number, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await (await openDeviceStore())?.getBytes(documentName(id))
  return bytes?.length === size ? bytes : undefined
}
