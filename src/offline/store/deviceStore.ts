import { call, CallError } from '#src/api/call.ts'
import { tokenNow } from '#src/auth/session.ts'
import { atClock, isOfToday, isTooOld } from './contactAge.ts'
import { answerDeadline } from '#src/offline/worker/answerDeadline.ts'
import { openDatabase, type Held, type OfflineDatabase } from './database.ts'
import { dropKeyHalf, keyHalf, newKey, seal, unseal, unwrap, wrappingKey } from './deviceKey.ts'
import { notePrepared } from '#src/offline/prepared.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'
import { wipeDevice } from './wipeDevice.ts'

/**
 * What this device keeps for its member, each part sealed under a key that only their session opens. A name tells a kind
 * and a number, never words: names are not sealed. Writing throws when the device is full (QuotaExceededError), or was wiped
 * meanwhile (InvalidStateError): then nothing is found any more.
 */
export interface DeviceStore {
  /** What was put under a name; undefined when nothing was, or it is damaged. */
  get: <T>(name: string) => Promise<T | undefined>
  put: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  /** The names that begin so, in order. */
  names: (prefix: string) => Promise<string[]>
  getBytes: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  putBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

let opened: { token: string; store: Promise<DeviceStore | undefined> } | undefined

/**
 * Opens what this device keeps for the member who is signed in; undefined when nothing is kept here: a visitor, a shared
 * device, a browser without storage, or a session whose key has not come yet and cannot be had without a network.
 */
export async function openDeviceStore(): Promise<DeviceStore | undefined> {
  const token = tokenNow()
  if (!token || isSharedDevice()) return undefined
  if (opened?.token === token) return opened.store
  // Two tabs that open at once would each make a key, and the second make what the first keeps unreadable. It may be
  // wiped while it is opened, for all who wait for it.
  const mine = { token, store: navigator.locks.request('device-key', () => open(token)).catch(() => undefined) }
  opened = mine
  const store = await mine.store
  // Asked again the next time: a network may have come, or storage.
  if (!store) forget(mine)
  return store
}

const forget = (mine: typeof opened) => {
  if (opened === mine) opened = undefined
}

async function open(token: string): Promise<DeviceStore | undefined> {
  const mine = () => (opened?.token === token ? forget(opened) : undefined)
  const database = await openDatabase(mine)
  const held = await heldNow(database)
  const isMet = await meetServer(token, held, database)
  if (held && isMet === undefined && isTooOld(held, Date.now())) {
    notePrepared(null)
    await wipeDevice()
    return undefined
  }
  // Signed out meanwhile, which has wiped all of it but what is opened here; or somebody else has signed in.
  if (!tokenNow()) await wipeDevice()
  if (tokenNow() !== token) return undefined
  const half = isMet === false ? undefined : keyHalf()
  if (!half) return undefined
  const wrapping = await wrappingKey(token, half)
  const key = held && (await unwrap(wrapping, held.wrapped).catch(() => undefined))
  return storeOf(database, key ?? (await begin(database, wrapping)))
}

/** What is held, by the clock as it is now. On a full device it is not noted. */
async function heldNow(database: OfflineDatabase): Promise<Held | undefined> {
  const held = await database.get('held', 'held')
  if (!held) return undefined
  const known = atClock(held, Date.now())
  await database.put('held', known, 'held').catch(() => undefined)
  return known
}

/**
 * Has the session's half come when it is missing, and again each day, which begins its time anew. Gives whether the
 * server has given it, or refused it; undefined where it was not asked, or not reached: what is known is enough then.
 */
async function meetServer(
  token: string,
  held: Held | undefined,
  database: OfflineDatabase,
): Promise<boolean | undefined> {
  if (keyHalf() && held && isOfToday(held, Date.now())) return undefined
  try {
    await inTime(fetchHalf(token), await answerDeadline())
  } catch (error) {
    // A session that has ended is told by the call itself; what a hotel's page answers tells nothing.
    return error instanceof CallError && (error.isRetryable || error.isAstray) ? undefined : false
  }
  if (held) await database.put('held', { ...held, contact_at: Date.now() }, 'held').catch(() => undefined)
  return true
}

/** However late it comes, the half of a session that has ended meanwhile does not stay. */
async function fetchHalf(token: string) {
  await call('POST /offline/key')
  if (tokenNow() !== token) dropKeyHalf()
}

/** Rejects with CallError when nobody has answered within `ms`: in some hotels nobody refuses, and nobody answers. */
const inTime = <Done>(asked: Promise<Done>, ms: number) =>
  Promise.race([
    asked,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new CallError(0)), ms)
    }),
  ])

/** A new key; what another session or another account has left here goes. */
async function begin(database: OfflineDatabase, wrapping: CryptoKey): Promise<CryptoKey> {
  const { key, wrapped } = await newKey(wrapping)
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
    const sealed = await unlessClosed(database.get('sealed', name))
    return sealed && unseal(key, name, sealed).catch(() => undefined)
  }
  const putBytes = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    await database.put('sealed', await seal(key, name, bytes), name)
  }
  return {
    get: async <T>(name: string) => {
      const bytes = await getBytes(name)
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
    },
    put: (name, value) => putBytes(name, new TextEncoder().encode(JSON.stringify(value))),
    delete: (name) => unlessClosed(database.delete('sealed', name)),
    names: async (prefix) =>
      (await unlessClosed(database.getAllKeys('sealed', IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) ?? [],
    getBytes,
    putBytes,
  }
}

/** Who reads what is wiped meanwhile, here or in another tab, finds nothing; who writes there is told. */
const unlessClosed = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof DOMException && /^(?:InvalidState|Abort)Error$/.test(error.name)) return undefined
    throw error
  })
