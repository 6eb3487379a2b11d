import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

/** A door check-in of an event, recorded on this device by card code or member number. */
export type StoredDoorCheckIn = {
  key: string
  event: number
  at: string
  code?: string
  /** Data that the membership card itself states, checked on this device and never sent. */
  stated?: string
  number?: string
}

// A separate database: check-ins must survive the end of the session, since only this device knows them.
const DATABASE = 'arrivals'
interface Tables extends DBSchema {
  sealed: { key: string; value: ArrayBuffer }
}
type Scans = IDBPDatabase<Tables>

const storedUser = createStoredValue<string | undefined>(
  ['user'],
  ([text]) => idOf(parseStoredJson(text ?? null)),
  undefined,
)
const idOf = (user: unknown) =>
  typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : undefined

/**
 * Returns the id of the signed-in member, who owns the door check-ins recorded on this device in any of their sessions.
 */
export const getSignedInMemberIdForCheckIns = (): string | undefined =>
  getSessionToken() ? storedUser.get() : undefined

/** Returns the storage name of a door check-in: owner, event, time and idempotency key. */
export const buildDoorCheckInStorageName = (
  owner: string,
  { event, at, key }: Pick<StoredDoorCheckIn, 'event' | 'at' | 'key'>,
): string => `${owner}/${event}/${String(Date.parse(at)).padStart(15, '0')}/${key}`

/** Parses the storage name of a door check-in into its event id and time in ms. */
export function parseDoorCheckInStorageName(name: string): { event: number; at: number } {
  const [, event, at] = name.split('/')
  return { event: Number(event), at: Number(at) }
}

/** Returns the storage names of the signed-in member's queued door check-ins, in order. */
export async function listQueuedCheckInNames(): Promise<string[]> {
  const owner = getSignedInMemberIdForCheckIns()
  // Avoids creating the database on devices that were never used at a door.
  if (!owner || !(await isThere())) return []
  return withCheckInDatabase(async (database) => {
    const names = await database.getAllKeys('sealed')
    const tooOld = Date.now() - MAX_OFFLINE_DAYS * 86_400_000
    // Other members' expired check-ins, whose keys are not available here.
    const left = names.filter((name) => !isOf(owner)(name) && parseDoorCheckInStorageName(name).at < tooOld)
    for (const name of left) await database.delete('sealed', name)
    return names.filter(isOf(owner))
  })
}

const isThere = async () =>
  !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === DATABASE)

/** True when at least one of these door check-ins is still on this device, whoever owns it. */
export const isAnyCheckInStoredOnDevice = async (names: readonly string[]): Promise<boolean> => {
  if (names.length === 0 || !(await isThere())) return false
  return withCheckInDatabase(async (database) =>
    (await database.getAllKeys('sealed')).some((name) => names.includes(name)),
  )
}

const isOf = (owner: string) => (name: string) => name.startsWith(`${owner}/`)

/** Deletes door check-ins from this device, once sent or discarded. */
export const deleteStoredDoorCheckIns = (names: string[]): Promise<void> =>
  withCheckInDatabase(async (database) => {
    for (const name of names) await database.delete('sealed', name)
  })

/** Runs `work` on the database of door check-ins, one tab at a time. An empty database is deleted afterwards. */
export const withCheckInDatabase = <Done>(work: (database: Scans) => Promise<Done>): Promise<Done> =>
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
