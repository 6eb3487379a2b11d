import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import { tokenNow } from '#src/auth/session.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

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

/** Takes some off this device: they are sent, or their member lets them go. */
export const dropScans = (names: string[]): Promise<void> =>
  inDatabase(async (database) => {
    for (const name of names) await database.delete('sealed', name)
  })

/** Does something with the store, one at a time among all tabs. A store without anything in it is none. */
export const inDatabase = <Done>(work: (database: Scans) => Promise<Done>): Promise<Done> =>
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
