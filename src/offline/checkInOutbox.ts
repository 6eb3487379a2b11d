import { callApi } from '#src/api/call.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { encryptDeviceStoreBytes, decryptDeviceStoreBytes } from '#src/offline/store/deviceKey.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { withCheckInDatabase, listQueuedCheckInNames, type StoredDoorCheckIn } from './deviceCheckIns.ts'

/**
 * Encrypted outbox of the browser for door check-ins at events. Undefined when nothing can be stored: shared device, no
 * storage, or no key yet.
 */
export type CheckInOutbox = {
  /** Encrypts and stores a door check-in. Throws when the device is full. */
  put: (name: string, scan: StoredDoorCheckIn) => Promise<void>
  /** Returns the queued door check-ins by storage name; undefined stands for a damaged one. */
  read: () => Promise<Map<string, StoredDoorCheckIn | undefined>>
}

export async function openCheckInOutbox(): Promise<CheckInOutbox | undefined> {
  const keys = await ownKeys()
  const [newest] = keys
  if (!newest) return undefined
  return {
    async put(name, scan) {
      const sealed = await encryptDeviceStoreBytes(newest, name, new TextEncoder().encode(JSON.stringify(scan)))
      await withCheckInDatabase((database) => database.put('sealed', sealed, name))
    },
    async read() {
      const names = await listQueuedCheckInNames()
      if (names.length === 0) return new Map()
      const held = await withCheckInDatabase((database) =>
        Promise.all(names.map((name) => database.get('sealed', name))),
      )
      const found = new Map<string, StoredDoorCheckIn | undefined>()
      for (const [index, name] of names.entries()) {
        const sealed = held[index]
        // Sent by another tab meanwhile.
        if (sealed) found.set(name, await open(keys, name, sealed))
      }
      return found
    },
  }
}

async function open(keys: CryptoKey[], name: string, sealed: ArrayBuffer): Promise<StoredDoorCheckIn | undefined> {
  for (const key of keys) {
    const bytes = await decryptDeviceStoreBytes(key, name, sealed).catch(() => undefined)
    if (bytes) return JSON.parse(new TextDecoder().decode(bytes)) as StoredDoorCheckIn
  }
  return undefined
}

const OWN_KEYS = 'own-keys'
let opened: { token: string; keys: CryptoKey[] } | undefined

/**
 * Returns the encryption keys of the member's sessions, newest first. Returns none when nothing can be stored, or when
 * the keys are not available.
 */
async function ownKeys(): Promise<CryptoKey[]> {
  const token = getSessionToken()
  if (!token) return []
  const store = await openDeviceStore().catch(() => undefined)
  if (!store) return []
  if (opened?.token === token) return opened.keys
  const known = await store.get<string[]>(OWN_KEYS)
  const texts = known ?? (await fetchKeys())
  const keys = await Promise.all(texts.map(imported))
  if (getSessionToken() !== token || keys.length === 0) return []
  if (!known) await store.put(OWN_KEYS, texts).catch(() => undefined)
  opened = { token, keys }
  return keys
}

const fetchKeys = () =>
  callApi('POST /offline/key').then(
    // A server of an earlier release sends none.
    ({ own_keys }: { own_keys?: string[] }) => own_keys ?? [],
    () => [],
  )

function imported(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
