import useSWR from 'swr'
import { tokenNow } from '#src/auth/session.ts'
import { preparedAt } from '#src/offline/prepared.ts'
import { correctRoster } from './correctRoster.ts'
import type { Corrections, Roster } from './Roster.ts'

/** Names in the device's store of the roster, and of the kinds that its member has given to codes. */
const NAME = 'roster'
const CODES = 'roster-codes'

/** A roster, the corrections of its codes, and whether this device keeps them encrypted, or only until the page is left. */
export type KnownRoster = { roster: Roster; corrections: Corrections; isKept: boolean }

/**
 * Brings the roster that a member has read from a file on this device; null when there is none. It is never part of a call:
 * with the answers it goes when the session ends.
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
  return roster ? { roster, corrections: await keptCorrections(), isKept: true } : null
}

/** Returns the corrections that this device keeps, for the next roster too; none where it is not prepared. */
export async function keptCorrections(): Promise<Corrections> {
  if (preparedAt() === undefined) return {}
  return (await (await storeOfDevice())?.get<Corrections>(CODES)) ?? {}
}

/** Keeps a roster on this device where it is prepared. Throws where there is no room: then none is kept, nor the former. */
export async function keepRoster(roster: Roster, corrections: Corrections): Promise<KnownRoster> {
  const store = preparedAt() === undefined ? undefined : await storeOfDevice()
  if (!store) return { roster, corrections, isKept: false }
  await store.delete(NAME)
  await store.put(CODES, corrections)
  await store.put(NAME, roster)
  return { roster, corrections, isKept: true }
}

/** Corrects the codes of the roster, and of those to come. Throws as `keepRoster` does. */
export const keepCorrections = ({ roster }: KnownRoster, corrections: Corrections): Promise<KnownRoster> =>
  keepRoster(correctRoster(roster, corrections), corrections)

/** Removes the roster from this device; the corrections stay for the next one. */
export async function dropRoster(): Promise<null> {
  if (preparedAt() !== undefined) await (await storeOfDevice())?.delete(NAME)
  return null
}

async function storeOfDevice() {
  const { openDeviceStore } = await import('#src/offline/store/deviceStore.ts')
  return openDeviceStore()
}
