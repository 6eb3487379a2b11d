import useSWR from 'swr'
import { getSessionToken } from '#src/auth/session.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { applyRosterCorrections } from './applyRosterCorrections.ts'
import type { RosterCorrections, FlightRoster } from './Roster.ts'

/** Storage names of the flight roster and of its corrections in the device store. */
const NAME = 'roster'
const CODES = 'roster-codes'

/**
 * A roster with the corrections of its codes. `isKept` is true when it is stored encrypted on this device, and false
 * when it only lasts as long as the page.
 */
export type FlightRosterWithCorrections = { roster: FlightRoster; corrections: RosterCorrections; isKept: boolean }

/**
 * Loads the member's roster from this device; null when there is none. The roster is never sent to the server, and is
 * deleted at the end of the session.
 */
export const useStoredFlightRoster = () =>
  useSWR<FlightRosterWithCorrections | null, Error>('device/roster', keptRoster, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  })

async function keptRoster(): Promise<FlightRosterWithCorrections | null> {
  // The store's code is loaded only on prepared devices.
  if (!getSessionToken() || devicePreparedAt() === undefined) return null
  const roster = await (await storeOfDevice())?.get<FlightRoster>(NAME)
  return roster ? { roster, corrections: await readStoredRosterCorrections(), isKept: true } : null
}

/**
 * Returns the stored corrections of roster codes, which also apply to the next roster; none on an unprepared device.
 */
export async function readStoredRosterCorrections(): Promise<RosterCorrections> {
  if (devicePreparedAt() === undefined) return {}
  return (await (await storeOfDevice())?.get<RosterCorrections>(CODES)) ?? {}
}

/** Stores a roster on a prepared device. When the device is full, throws, and no roster is left there. */
export async function storeFlightRoster(
  roster: FlightRoster,
  corrections: RosterCorrections,
): Promise<FlightRosterWithCorrections> {
  const store = devicePreparedAt() === undefined ? undefined : await storeOfDevice()
  if (!store) return { roster, corrections, isKept: false }
  await store.delete(NAME)
  await store.put(CODES, corrections)
  await store.put(NAME, roster)
  return { roster, corrections, isKept: true }
}

/** Stores corrections of roster codes and applies them to the roster. Throws as `storeFlightRoster` does. */
export const storeRosterCorrections = (
  { roster }: FlightRosterWithCorrections,
  corrections: RosterCorrections,
): Promise<FlightRosterWithCorrections> => storeFlightRoster(applyRosterCorrections(roster, corrections), corrections)

/** Deletes the roster from this device; its corrections stay for the next one. */
export async function deleteStoredFlightRoster(): Promise<null> {
  if (devicePreparedAt() !== undefined) await (await storeOfDevice())?.delete(NAME)
  return null
}

async function storeOfDevice() {
  const { openDeviceStore } = await import('#src/offline/store/deviceStore.ts')
  return openDeviceStore()
}
