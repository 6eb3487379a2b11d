import { callApi, ApiCallError } from '#src/api/call.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { adjustLastServerContactTime, hasRecentServerContact, hasOfflineDataExpired } from './contactAge.ts'
import { getApiReplyDeadlineMs } from '#src/offline/worker/getApiReplyDeadlineMs.ts'
import { makeDatabaseRequest, openDeviceDatabase, type DeviceStoreKeyRecord, type OfflineDatabase } from './database.ts'
import {
  deleteServerKeyHalf,
  readServerKeyHalf,
  generateDeviceStoreKey,
  encryptDeviceStoreBytes,
  decryptDeviceStoreBytes,
  unwrapDeviceStoreKey,
  deriveDeviceWrappingKey,
} from './deviceKey.ts'
import { storeDevicePreparedAt } from '#src/offline/prepared.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'
import { wipeDeviceOfflineData } from './wipeDeviceOfflineData.ts'

/**
 * Encrypted store of this device for offline data, readable only with the member's session. Names are not encrypted, so
 * they hold a kind and a number, never words. Writing throws QuotaExceededError when the device is full, and
 * InvalidStateError after a wipe. Reading then finds nothing.
 */
export interface DeviceStore {
  /** Returns the value stored under a name in the device store; undefined when it is missing or damaged. */
  get: <T>(name: string) => Promise<T | undefined>
  put: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  /** Returns the sorted names of values in the device store with this prefix. */
  names: (prefix: string) => Promise<string[]>
  getBytes: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  putBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

let opened: { token: string; store: Promise<DeviceStore | undefined> } | undefined

/**
 * Opens the encrypted store of the signed-in member. Returns undefined when nothing can be stored: visitor, shared
 * device, no storage, or a session whose key is not available without a network.
 */
export async function openDeviceStore(): Promise<DeviceStore | undefined> {
  const token = getSessionToken()
  if (!token || isSharedDevice()) return undefined
  if (opened?.token === token) return opened.store
  // The lock prevents two tabs from each creating a key, which would make the other's data unreadable. A wipe during
  // opening affects all waiting callers.
  const mine = { token, store: navigator.locks.request('device-key', () => open(token)).catch(() => undefined) }
  opened = mine
  const store = await mine.store
  // The next call retries: network or storage may be available by then.
  if (!store) forget(mine)
  return store
}

const forget = (mine: typeof opened) => {
  if (opened === mine) opened = undefined
}

async function open(token: string): Promise<DeviceStore | undefined> {
  const mine = () => (opened?.token === token ? forget(opened) : undefined)
  const database = await openDeviceDatabase(mine)
  const held = await heldNow(database)
  const isMet = await meetServer(token, held, database)
  if (held && isMet === undefined && hasOfflineDataExpired(held, Date.now())) {
    storeDevicePreparedAt(null)
    await wipeDeviceOfflineData()
    return undefined
  }
  // Wipes again when the session ended or changed while the store was opening.
  if (!getSessionToken()) await wipeDeviceOfflineData()
  if (getSessionToken() !== token) return undefined
  const half = isMet === false ? undefined : readServerKeyHalf()
  if (!half) return undefined
  const wrapping = await deriveDeviceWrappingKey(token, half)
  const key = held && (await unwrapDeviceStoreKey(wrapping, held.wrapped).catch(() => undefined))
  return storeOf(database, key ?? (await begin(database, wrapping)))
}

/**
 * Reads the record of the device store, adjusted to the current clock. On a full device the adjustment is not stored.
 */
async function heldNow(database: OfflineDatabase): Promise<DeviceStoreKeyRecord | undefined> {
  const held = await makeDatabaseRequest(database, 'held', 'readonly', (store) => store.get('held'))
  if (!held) return undefined
  const known = adjustLastServerContactTime(held, Date.now())
  await putRecord(database, known).catch(() => undefined)
  return known
}

const putRecord = (database: OfflineDatabase, record: DeviceStoreKeyRecord) =>
  makeDatabaseRequest(database, 'held', 'readwrite', (store) => store.put(record, 'held'))

/**
 * Fetches the server's half of the device key when it is missing, and once a day, which restarts the offline period.
 * Returns true when the server gave it and false when it refused. Returns undefined when the server was not asked or
 * not reached: the known half is used then.
 */
async function meetServer(
  token: string,
  held: DeviceStoreKeyRecord | undefined,
  database: OfflineDatabase,
): Promise<boolean | undefined> {
  if (readServerKeyHalf() && held && hasRecentServerContact(held, Date.now())) return undefined
  try {
    await inTime(fetchHalf(token), await getApiReplyDeadlineMs())
  } catch (error) {
    // An ended session is reported by the call itself. The response of another server is ignored.
    return error instanceof ApiCallError && (error.isRetryable || error.isAstray) ? undefined : false
  }
  if (held) await putRecord(database, { ...held, contact_at: Date.now() }).catch(() => undefined)
  return true
}

/** Fetches the server's half of the device key; deletes it when the session has ended meanwhile. */
async function fetchHalf(token: string) {
  await callApi('POST /offline/key')
  if (getSessionToken() !== token) deleteServerKeyHalf()
}

/** Rejects with ApiCallError after `ms` without an HTTP response, as on networks that drop requests silently. */
const inTime = <Done>(asked: Promise<Done>, ms: number) =>
  Promise.race([
    asked,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new ApiCallError(0)), ms)
    }),
  ])

/** Creates a new encryption key of the device store, and deletes data left by another session or account. */
async function begin(database: OfflineDatabase, wrapping: CryptoKey): Promise<CryptoKey> {
  const { key, wrapped } = await generateDeviceStoreKey(wrapping)
  const writing = database.transaction(['held', 'sealed'], 'readwrite')
  await Promise.all([
    writing.objectStore('sealed').clear(),
    writing.objectStore('held').put({ wrapped, contact_at: Date.now() }, 'held'),
    writing.done,
  ])
  return key
}

function storeOf(database: OfflineDatabase, key: CryptoKey): DeviceStore {
  const getBytes = async (name: string) => {
    const sealed = await unlessClosed(makeDatabaseRequest(database, 'sealed', 'readonly', (values) => values.get(name)))
    return sealed && decryptDeviceStoreBytes(key, name, sealed).catch(() => undefined)
  }
  const putBytes = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const sealed = await encryptDeviceStoreBytes(key, name, bytes)
    await makeDatabaseRequest(database, 'sealed', 'readwrite', (values) => values.put(sealed, name))
  }
  return {
    get: async <T>(name: string) => {
      const bytes = await getBytes(name)
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
    },
    put: (name, value) => putBytes(name, new TextEncoder().encode(JSON.stringify(value))),
    delete: (name) =>
      unlessClosed(makeDatabaseRequest(database, 'sealed', 'readwrite', (values) => values.delete(name))),
    names: async (prefix) =>
      (await unlessClosed(
        makeDatabaseRequest(database, 'sealed', 'readonly', (values) =>
          values.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
        ),
      )) ?? [],
    getBytes,
    putBytes,
  }
}

/**
 * Returns the result of a read of the device store; undefined when the store was wiped meanwhile, here or in another
 * tab. Other errors are thrown.
 */
const unlessClosed = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof DOMException && /^(?:InvalidState|Abort)Error$/.test(error.name)) return undefined
    throw error
  })
