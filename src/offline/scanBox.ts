import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { OFFLINE_DAYS } from '#contract/offlineCookie.ts'
import { call } from '#src/api/call.ts'
import { tokenNow } from '#src/auth/session.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'
import { seal, unseal } from './deviceKey.ts'
import { openDeviceStore } from './deviceStore.ts'

/** Someone who has come in at an event's door, as the device noted it: by the code of their card, or their number. */
export type Scan = {
  key: string
  event: number
  at: string
  code?: string
  /** What the card states of itself: it is looked at here, and not sent. */
  stated?: string
  number?: string
}

// A store of its own: with a session that has ended goes all but what nobody else knows, who was received at a door.
const DATABASE = 'arrivals'
interface Tables extends DBSchema {
  sealed: { key: string; value: ArrayBuffer }
}
type Scans = IDBPDatabase<Tables>

const storedUser = storedValue<string | undefined>(['user'], ([text]) => idOf(parseStored(text ?? null)), undefined)
const idOf = (user: unknown) =>
  typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : undefined

/** By whose hand scans are noted: the member's who is signed in, in this session as in the next. */
export const scanOwner = (): string | undefined => (tokenNow() ? storedUser.get() : undefined)

/** The name of one: by whom it was noted, of which event, when, and by which key the portal will know it. */
export const scanName = (owner: string, { event, at, key }: Pick<Scan, 'event' | 'at' | 'key'>): string =>
  `${owner}/${event}/${String(Date.parse(at)).padStart(15, '0')}/${key}`

/** Of which event one is, and when it was noted. */
export function scanFacts(name: string): { event: number; at: number } {
  const [, event, at] = name.split('/')
  return { event: Number(event), at: Number(at) }
}

/** The names of those that wait on this device of the member who is signed in, in their order. */
export async function scanNames(): Promise<string[]> {
  const owner = scanOwner()
  // Who was never at a door has no such store, not even for a moment.
  if (!owner || !(await isThere())) return []
  return inDatabase(async (database) => {
    const names = await database.getAllKeys('sealed')
    const tooOld = Date.now() - OFFLINE_DAYS * 86_400_000
    // Of somebody else, who has not come back: nobody here could read it.
    const left = names.filter((name) => !isOf(owner)(name) && scanFacts(name).at < tooOld)
    for (const name of left) await database.delete('sealed', name)
    return names.filter(isOf(owner))
  })
}

const isThere = async () =>
  !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === DATABASE)

/** Whether some of these still wait on this device, whoever asks. */
export const hasScans = async (names: readonly string[]): Promise<boolean> => {
  if (names.length === 0 || !(await isThere())) return false
  return inDatabase(async (database) => (await database.getAllKeys('sealed')).some((name) => names.includes(name)))
}

const isOf = (owner: string) => (name: string) => name.startsWith(`${owner}/`)

/** What seals and opens them; undefined where nothing can be kept: a shared device, no storage, no key yet. */
export type ScanBox = {
  /** Throws where there is no room. */
  put: (name: string, scan: Scan) => Promise<void>
  /** Those that wait, by their names; undefined stands for what is damaged. */
  read: () => Promise<Map<string, Scan | undefined>>
}

export async function openScanBox(): Promise<ScanBox | undefined> {
  const keys = await ownKeys()
  const [newest] = keys
  if (!newest) return undefined
  return {
    async put(name, scan) {
      const sealed = await seal(newest, name, new TextEncoder().encode(JSON.stringify(scan)))
      await inDatabase((database) => database.put('sealed', sealed, name))
    },
    async read() {
      const names = await scanNames()
      if (names.length === 0) return new Map()
      const held = await inDatabase((database) => Promise.all(names.map((name) => database.get('sealed', name))))
      const found = new Map<string, Scan | undefined>()
      for (const [index, name] of names.entries()) {
        const sealed = held[index]
        // Sent by another tab meanwhile.
        if (sealed) found.set(name, await open(keys, name, sealed))
      }
      return found
    },
  }
}

async function open(keys: CryptoKey[], name: string, sealed: ArrayBuffer): Promise<Scan | undefined> {
  for (const key of keys) {
    const bytes = await unseal(key, name, sealed).catch(() => undefined)
    if (bytes) return JSON.parse(new TextDecoder().decode(bytes)) as Scan
  }
  return undefined
}

/** Takes some off this device: they are sent, or their member lets them go. */
export const dropScans = (names: string[]): Promise<void> =>
  inDatabase(async (database) => {
    for (const name of names) await database.delete('sealed', name)
  })

/** One at a time, in one tab; a store without anything in it is none. */
const inDatabase = <Done>(work: (database: Scans) => Promise<Done>): Promise<Done> =>
  navigator.locks.request('arrivals', async () => {
    const database = await openDB<Tables>(DATABASE, 1, { upgrade: (made) => void made.createObjectStore('sealed') })
    let isEmpty = false
    try {
      const done = await work(database)
      isEmpty = (await database.count('sealed')) === 0
      return done
    } finally {
      database.close()
      if (isEmpty) await deleteDB(DATABASE)
    }
  })

const OWN_KEYS = 'own-keys'
let opened: { token: string; keys: CryptoKey[] } | undefined

/** What the member seals with in each of their sessions, the newest first; none where nothing is kept, or it has not come. */
async function ownKeys(): Promise<CryptoKey[]> {
  const token = tokenNow()
  if (!token) return []
  const store = await openDeviceStore().catch(() => undefined)
  if (!store) return []
  if (opened?.token === token) return opened.keys
  const known = await store.get<string[]>(OWN_KEYS)
  const texts = known ?? (await fetchKeys())
  const keys = await Promise.all(texts.map(imported))
  if (tokenNow() !== token || keys.length === 0) return []
  if (!known) await store.put(OWN_KEYS, texts).catch(() => undefined)
  opened = { token, keys }
  return keys
}

const fetchKeys = () =>
  call('POST /offline/key').then(
    // A release before this one gives none.
    ({ own_keys }: { own_keys?: string[] }) => own_keys ?? [],
    () => [],
  )

function imported(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
