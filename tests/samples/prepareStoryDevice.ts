import { deleteDB, openDB } from 'idb'
import { spyOn } from 'storybook/test'
import { OFFLINE_DATA_KEY_COOKIE } from '#contract/offline/offlineCookie.ts'
import { openDeviceDatabase, type DeviceStoreKeyRecord } from '#src/offline/store/database.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { wipeOfflineDataReportingLosses } from '#src/offline/store/wipeAndReportLosses.ts'
import { emptyOfflinePackState, OFFLINE_PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { storeDevicePreparedAt } from '#src/offline/prepared.ts'
import type { FlightRoster } from '#src/offline/roster/Roster.ts'
import { openCheckInOutbox } from '#src/offline/checkInOutbox.ts'
import {
  buildDoorCheckInStorageName,
  getSignedInMemberIdForCheckIns,
  type StoredDoorCheckIn,
} from '#src/offline/deviceCheckIns.ts'
import { wipeDeviceOfflineData } from '#src/offline/store/wipeDeviceOfflineData.ts'
import { sampleOfflineKeyReply } from './sampleOfflineKeyReply.ts'

const AT = '2026-11-20T08:00:00.000Z'
const keyCookie = (age: number) =>
  `${OFFLINE_DATA_KEY_COOKIE}=${'k'.repeat(43)}; path=/; samesite=strict; max-age=${age}`

/**
 * Fills the encrypted device store (IndexedDB) of a story with two agreements, their lists and other values. Returns a
 * function that wipes it.
 */
export async function prepareStoryDeviceStore(
  others: Record<string, unknown> = {},
  token = 'a-token',
  scans: StoredDoorCheckIn[] = [],
) {
  const own = localStorage.getItem('token') ?? ''
  await close()
  // Ending the session also stops the previous story's pending work.
  await wipeOfflineDataReportingLosses()
  localStorage.setItem('token', token)
  document.cookie = keyCookie(600)
  // A store still opening for the previous page fails without its key half: open again.
  const store = (await openDeviceStore()) ?? (await openDeviceStore())
  if (!store) throw new Error('This browser keeps nothing')
  await store.put(OFFLINE_PACK_STATE_NAME, {
    ...emptyOfflinePackState(),
    accords: {
      4: { updated_at: AT, title: 'Repos', bytes: 60_000 },
      5: { updated_at: AT, title: 'Vols', bytes: 60_000 },
    },
    general: 120_000,
    verified: { textes: AT, accords: AT },
  })
  for (const [name, value] of Object.entries(others)) await store.put(name, value)
  if (scans.length > 0) await store.put('own-keys', sampleOfflineKeyReply.own_keys)
  const box = scans.length > 0 ? await openCheckInOutbox() : undefined
  for (const scan of scans)
    await box?.put(buildDoorCheckInStorageName(getSignedInMemberIdForCheckIns() ?? '', scan), scan)
  storeDevicePreparedAt(AT)
  await close()
  document.cookie = keyCookie(600)
  localStorage.setItem('token', own)
  return async () => {
    storeDevicePreparedAt(null)
    await wipeDeviceOfflineData()
    await deleteDB('arrivals')
  }
}

/** Sets the cookie with the server's half of the device store's encryption key. */
export const setDeviceKeyCookie = () => void (document.cookie = keyCookie(600))

/** Removes the cookie with the server's half of the encryption key, which closes the device store. */
async function close() {
  document.cookie = keyCookie(0)
  localStorage.setItem('token', 'nobody')
  await openDeviceStore().catch(() => undefined)
}

/** Returns a parsed crew roster whose only flight is during an event. */
export const buildCrewRosterDuringEvent = ({
  starts_at,
  ends_at,
}: Record<'starts_at' | 'ends_at', string>): FlightRoster => ({
  at: Date.parse(AT),
  entries: [{ kind: 'vol', from: Date.parse(starts_at), to: Date.parse(ends_at), words: 'AF 006 CDG-JFK' }],
  skipped: 0,
})

/** Returns the names of the entries in the encrypted device store, without decrypting them. */
export async function readDeviceEntryNames(): Promise<string[]> {
  const database = await openDeviceDatabase(() => undefined)
  const names = await database.getAllKeys('sealed')
  database.close()
  return names
}

/** Returns the names and encrypted bytes of the attendance check-ins queued on the device, of all members. */
export async function readQueuedCheckIns(): Promise<{ names: string[]; bytes: string }> {
  const database = await openDB('arrivals', 1, { upgrade: (made) => void made.createObjectStore('sealed') })
  const [names, all] = [await database.getAllKeys('sealed'), (await database.getAll('sealed')) as ArrayBuffer[]]
  database.close()
  return { names: names.map(String), bytes: all.map((one) => new TextDecoder('latin1').decode(one)).join('\n') }
}

/** Flips one bit of each attendance check-in queued on the device. */
export async function corruptQueuedCheckIns() {
  const database = await openDB('arrivals', 1)
  for (const name of await database.getAllKeys('sealed')) {
    const bytes = new Uint8Array((await database.get('sealed', name)) as ArrayBuffer)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await database.put('sealed', bytes.buffer, name)
  }
  database.close()
}

/** Sets the device's stored date of the last contact with the server to some days ago. */
export async function setStoredServerContactDate(days: number) {
  const database = await openDeviceDatabase(() => undefined)
  const held = (await database.get('held', 'held')) as DeviceStoreKeyRecord
  await database.put('held', { ...held, contact_at: Date.now() - days * 86_400_000 }, 'held')
  database.close()
}

/** Flips one bit of an entry in the encrypted device store, as a failing disk does. */
export async function damageDeviceEntry(name: string) {
  const database = await openDeviceDatabase(() => undefined)
  const bytes = new Uint8Array((await database.get('sealed', name)) ?? new ArrayBuffer(0))
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await database.put('sealed', bytes.buffer, name)
  database.close()
}

/** Makes writes to IndexedDB fail for lack of space; returns a function that restores them. */
export function simulateFullIndexedDb() {
  const put = spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  return () => put.mockRestore()
}
