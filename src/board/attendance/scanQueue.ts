import { useSyncExternalStore } from 'react'
import type { Arrived } from '#contract/boardAttendance.ts'
import { CallError } from '#src/api/call.ts'
import { tokenNow } from '#src/auth/session.ts'
import { boardCall } from '#src/board/boardCall.ts'
import { newKey } from '#src/lib/newKey.ts'
import { openDeviceStore, type DeviceStore } from '#src/offline/deviceStore.ts'
import { readBox } from '#src/offline/deviceBox.ts'
import { scanName, SCANS } from '#src/offline/scanName.ts'
import { forgetFormer, formerScans } from './formerScans.ts'
import type { Scan } from './Scan.ts'

/** By their names: what waits in the device's store, sealed, and what is on this page alone. */
let sealed = new Map<string, Scan>()
let loose = new Map<string, Scan>()
let shown: { scans: Scan[]; isLoose: boolean } = { scans: [], isLoose: false }
/** Whose session noted it: what is on the page is no other's. */
let owner: string | undefined
const listeners = new Set<() => void>()

/** What this device has not told the server yet, for an event; `isLoose`: some of it goes when the page is closed. */
export function useWaiting(event: number): { waiting: Scan[]; isLoose: boolean } {
  const { scans, isLoose } = useSyncExternalStore(follow, () => shown)
  return { waiting: scans.filter((scan) => scan.event === event), isLoose }
}

/** Notes someone on this device: it is sent as soon as there is a network, once, however often it is tried. */
export async function noteScan(event: number, who: { code: string; stated: string } | { number: string }) {
  forgetOthers()
  const scan: Scan = { key: newKey(), event, at: new Date().toISOString(), ...who }
  loose.set(scanName(scan), scan)
  show()
  await settle()
}

/** What became of a scan: what the server noted, or why it refused it. */
export type ScanResult = { scan: Scan; arrived?: Arrived; refusal?: string }

let isSending = false

/**
 * Sends what waits, in its order, and tells of each what came of it. Ends at the first that does not reach the server,
 * which keeps its place.
 */
export async function sendScans(event: number, onResult: (result: ScanResult) => void): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    await settle()
    for (const scan of shown.scans.filter((one) => one.event === event)) {
      const { event: id, stated: _, ...body } = scan
      try {
        const { data } = await boardCall('POST /board/events/:id/attendance', { params: { id }, body })
        onResult({ scan, arrived: data })
      } catch (error) {
        if (!(error instanceof CallError) || error.isAstray || error.isRetryable) return
        if (error.status === 401 || error.status === 403) return
        onResult({ scan, refusal: Object.values(error.errors)[0] ?? error.message })
      }
      await drop(scan)
    }
  } finally {
    isSending = false
    await readBox()
  }
}

const openStore = () => openDeviceStore().catch(() => undefined)

/** Seals what is not yet, and reads what waits, of other tabs too. Where nothing can be kept it stays on the page. */
async function settle() {
  forgetOthers()
  for (const scan of formerScans()) loose.set(scanName(scan), scan)
  const store = await openStore()
  if (store) {
    for (const [name, scan] of loose) if (await isPut(store, name, scan)) loose.delete(name)
    const names = await store.names(SCANS)
    const read = await Promise.all(names.map(async (name) => [name, sealed.get(name) ?? (await store.get(name))]))
    sealed = new Map(
      (read as [string, Scan | undefined][]).filter((one): one is [string, Scan] => one[1] !== undefined),
    )
  }
  show(loose.size > 0)
}

async function isPut(store: DeviceStore, name: string, scan: Scan): Promise<boolean> {
  try {
    await store.put(name, scan)
  } catch {
    return false
  }
  forgetFormer(scan.key)
  sealed.set(name, scan)
  return true
}

async function drop(scan: Scan) {
  const name = scanName(scan)
  await (await openStore())?.delete(name)
  forgetFormer(scan.key)
  loose.delete(name)
  sealed.delete(name)
  show(shown.isLoose && loose.size > 0)
}

function forgetOthers() {
  if (owner === tokenNow()) return
  owner = tokenNow()
  sealed = new Map()
  loose = new Map()
}

function show(isLoose = shown.isLoose) {
  const inOrder = (one: Scan, other: Scan) => Date.parse(one.at) - Date.parse(other.at)
  shown = { scans: [...new Map([...sealed, ...loose]).values()].sort(inOrder), isLoose }
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
