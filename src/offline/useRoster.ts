import useSWR from 'swr'
import { tokenNow } from '#src/auth/session.ts'
import { preparedAt } from './prepared.ts'
import type { Roster } from './roster/Roster.ts'

/** Where it stands in the device's store. */
const NAME = 'roster'

/** A roster, and whether this device keeps it sealed, or only until the page is left. */
export type KnownRoster = { roster: Roster; isKept: boolean }

/**
 * The roster that a member has read from a file on this device; null when there is none. It is never part of a call: with
 * the answers it goes when the session ends.
 */
export const useRoster = () =>
  useSWR<KnownRoster | null, Error>('device/roster', keptRoster, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  })

async function keptRoster(): Promise<KnownRoster | null> {
  // The code of the store is for those who have one.
  if (!tokenNow() || preparedAt() === undefined) return null
  const roster = await (await storeOfDevice())?.get<Roster>(NAME)
  return roster ? { roster, isKept: true } : null
}

/** Keeps a roster on this device where it is prepared. Throws where there is no room: then none is kept, nor the former. */
export async function keepRoster(roster: Roster): Promise<KnownRoster> {
  const store = preparedAt() === undefined ? undefined : await storeOfDevice()
  if (!store) return { roster, isKept: false }
  await store.delete(NAME)
  await store.put(NAME, roster)
  return { roster, isKept: true }
}

/** Takes it off this device. */
export async function dropRoster(): Promise<null> {
  if (preparedAt() !== undefined) await (await storeOfDevice())?.delete(NAME)
  return null
}

async function storeOfDevice() {
  const { openDeviceStore } = await import('./deviceStore.ts')
  return openDeviceStore()
}
