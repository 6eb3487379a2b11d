import { useSyncExternalStore } from 'react'
import type { EventCheckInResult } from '#contract/events/attendance.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { unsentDataDiscarders, updateOfflineState } from '#src/offline/offlineState.ts'
import { openCheckInOutbox, type CheckInOutbox } from '#src/offline/checkInOutbox.ts'
import {
  deleteStoredDoorCheckIns,
  parseDoorCheckInStorageName,
  buildDoorCheckInStorageName,
  getSignedInMemberIdForCheckIns,
  type StoredDoorCheckIn,
} from '#src/offline/deviceCheckIns.ts'
import { isSharedDevice, storeSharedDeviceLastUse } from '#src/offline/sharedDevice.ts'
import {
  removeUnencryptedEventCheckIn,
  readUnencryptedCheckInsOfFormerVersion,
} from './readUnencryptedCheckInsOfFormerVersion.ts'

/** Queued door scans by storage name: those encrypted on this device, and those in memory only, for all users. */
let sealed = new Map<string, StoredDoorCheckIn>()
const loose = new Map<string, StoredDoorCheckIn>()
let shown: { scans: StoredDoorCheckIn[]; isLoose: boolean } = { scans: [], isLoose: false }
const listeners = new Set<() => void>()

/**
 * Returns the door scans of an event that are not yet sent. `isLoose` is true when closing the page would lose some.
 */
export function useQueuedEventCheckIns(event: number): { waiting: StoredDoorCheckIn[]; isLoose: boolean } {
  const { scans, isLoose } = useSyncExternalStore(follow, () => shown)
  return { waiting: scans.filter((scan) => scan.event === event), isLoose }
}

/**
 * Queues a person's check-in at an event, by card or member number, and stores it encrypted. Its key prevents
 * duplicates.
 */
export async function queueEventCheckIn(event: number, who: { code: string; stated: string } | { number: string }) {
  const owner = getSignedInMemberIdForCheckIns()
  if (!owner) return
  const scan: StoredDoorCheckIn = { key: randomUuid(), event, at: new Date().toISOString(), ...who }
  loose.set(buildDoorCheckInStorageName(owner, scan), scan)
  // Scanning involves no touch: record activity, so that a shared device does not sign out.
  if (isSharedDevice()) storeSharedDeviceLastUse(Date.now())
  show()
  await settle()
}

/** Outcome of a check-in at an event: the server's record, or the reason of its refusal. */
export type EventCheckInOutcome = {
  scan: Pick<StoredDoorCheckIn, 'key' | 'number'>
  arrived?: EventCheckInResult
  refusal?: string
}

let isSending = false

/**
 * Sends the queued door scans of an event in order, and reports each outcome. Stops at the first network failure and
 * keeps that scan queued.
 */
export async function sendQueuedEventCheckIns(
  event: number,
  onResult: (result: EventCheckInOutcome) => void,
): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const name of await settle())
      if (parseDoorCheckInStorageName(name).event === event) await sayDamaged(name, onResult)
    for (const scan of shown.scans.filter((one) => one.event === event)) {
      const { event: id, stated: _, ...body } = scan
      try {
        const { data } = await callBoardApi('POST /board/events/:id/attendance', { params: { id }, body })
        onResult({ scan, arrived: data })
      } catch (error) {
        if (!(error instanceof ApiCallError) || error.isAstray || error.isRetryable) return
        if (error.status === 401 || error.status === 403) return
        onResult({ scan, refusal: Object.values(error.errors)[0] ?? error.message })
      }
      await drop(scan)
    }
  } finally {
    isSending = false
  }
}

/** Reports a stored door scan that can no longer be decrypted, and removes it. */
async function sayDamaged(name: string, onResult: (result: EventCheckInOutcome) => void) {
  await deleteStoredDoorCheckIns([name])
  const time = formatTimeOfDay(new Date(parseDoorCheckInStorageName(name).at).toISOString())
  onResult({
    scan: { key: name },
    refusal: `notée à ${time}, cette arrivée n’a pas pu être relue sur cet appareil\u00a0: notez-la à nouveau`,
  })
}

/**
 * Encrypts new door scans and reads stored ones, also from other tabs. Without storage they stay in memory. Returns the
 * names of damaged scans.
 */
async function settle(): Promise<string[]> {
  const owner = getSignedInMemberIdForCheckIns()
  if (!owner) {
    show()
    return []
  }
  for (const scan of readUnencryptedCheckInsOfFormerVersion()) loose.set(buildDoorCheckInStorageName(owner, scan), scan)
  const box = await openCheckInOutbox().catch(() => undefined)
  const tried = own(loose)
  if (box) for (const [name, scan] of tried) if (await isPut(box, name, scan)) loose.delete(name)
  const read = await box?.read().catch(() => undefined)
  if (read) sealed = new Map([...read].filter((one): one is [string, StoredDoorCheckIn] => one[1] !== undefined))
  show(tried.some(([name]) => loose.has(name)))
  return [...(read ?? [])].flatMap(([name, scan]) => (scan ? [] : [name]))
}

/** Returns the signed-in member's own queued door scans, without those of a previous user of the page. */
const own = (scans: Map<string, StoredDoorCheckIn>) =>
  [...scans].filter(([name]) => name.startsWith(`${getSignedInMemberIdForCheckIns()}/`))

async function isPut(box: CheckInOutbox, name: string, scan: StoredDoorCheckIn): Promise<boolean> {
  try {
    await box.put(name, scan)
  } catch {
    return false
  }
  removeUnencryptedEventCheckIn(scan.key)
  sealed.set(name, scan)
  return true
}

async function drop(scan: StoredDoorCheckIn) {
  const name = buildDoorCheckInStorageName(getSignedInMemberIdForCheckIns() ?? '', scan)
  loose.delete(name)
  sealed.delete(name)
  await deleteStoredDoorCheckIns([name])
  removeUnencryptedEventCheckIn(scan.key)
  show(shown.isLoose && own(loose).length > 0)
}

function show(isLoose = shown.isLoose) {
  const inOrder = (one: StoredDoorCheckIn, other: StoredDoorCheckIn) => Date.parse(one.at) - Date.parse(other.at)
  const [kept, onPage] = [own(sealed), own(loose)]
  shown = { scans: [...new Map([...kept, ...onPage]).values()].sort(inOrder), isLoose: isLoose && onPage.length > 0 }
  updateOfflineState({ scans: kept.map(([name]) => name), loose: onPage.map(([name]) => name) })
  askBeforeClosing(loose.size > 0)
  for (const listener of listeners) listener()
}

/** Makes the browser ask before it closes a page with door scans that are in memory only. */
function askBeforeClosing(isAsked: boolean) {
  if (isAsked) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

unsentDataDiscarders.add(() => {
  for (const scans of [loose, sealed]) for (const [name] of own(scans)) scans.delete(name)
  show()
})

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
