import { useSyncExternalStore } from 'react'
import type { Arrived } from '#contract/events/attendance.ts'
import { CallError } from '#src/api/call.ts'
import { boardCall } from '#src/office/boardCall.ts'
import { timeOf } from '#src/lib/dates.ts'
import { newKey } from '#src/lib/newKey.ts'
import { letsGo, noteOffline } from '#src/offline/offlineState.ts'
import { openScanBox, type ScanBox } from '#src/offline/scanBox.ts'
import { dropScans, scanFacts, scanName, scanOwner, type Scan } from '#src/offline/scans.ts'
import { isSharedDevice, noteSharedDevice } from '#src/offline/sharedDevice.ts'
import { forgetFormer, formerScans } from './formerScans.ts'

/** By their names: what waits on this device, sealed, and what is on this page alone, whoever noted it. */
let sealed = new Map<string, Scan>()
const loose = new Map<string, Scan>()
let shown: { scans: Scan[]; isLoose: boolean } = { scans: [], isLoose: false }
const listeners = new Set<() => void>()

/** What this device has not told the server yet, for an event; `isLoose`: some of it goes when the page is closed. */
export function useWaiting(event: number): { waiting: Scan[]; isLoose: boolean } {
  const { scans, isLoose } = useSyncExternalStore(follow, () => shown)
  return { waiting: scans.filter((scan) => scan.event === event), isLoose }
}

/** Notes someone on this device: it is sent as soon as there is a network, once, however often it is tried. */
export async function noteScan(event: number, who: { code: string; stated: string } | { number: string }) {
  const owner = scanOwner()
  if (!owner) return
  const scan: Scan = { key: newKey(), event, at: new Date().toISOString(), ...who }
  loose.set(scanName(owner, scan), scan)
  // A camera touches nothing: a door that receives people does not rest.
  if (isSharedDevice()) noteSharedDevice(Date.now())
  show()
  await settle()
}

/** What became of a scan: what the server noted, or why it refused it. */
export type ScanResult = { scan: Pick<Scan, 'key' | 'number'>; arrived?: Arrived; refusal?: string }

let isSending = false

/**
 * Sends what waits, in its order, and tells of each what came of it. Ends at the first that does not reach the server,
 * which keeps its place.
 */
export async function sendScans(event: number, onResult: (result: ScanResult) => void): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const name of await settle()) if (scanFacts(name).event === event) await sayDamaged(name, onResult)
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
  }
}

/** What cannot be opened any more is said once, and goes. */
async function sayDamaged(name: string, onResult: (result: ScanResult) => void) {
  await dropScans([name])
  const at = timeOf(new Date(scanFacts(name).at).toISOString())
  onResult({
    scan: { key: name },
    refusal: `notée à ${at}, cette arrivée n’a pas pu être relue sur cet appareil\u00a0: notez-la à nouveau`,
  })
}

/**
 * Seals what is not yet, and reads what waits, of other tabs too. Where nothing can be kept it stays on the page. Gives the
 * names of what is damaged.
 */
async function settle(): Promise<string[]> {
  const owner = scanOwner()
  if (!owner) {
    show()
    return []
  }
  for (const scan of formerScans()) loose.set(scanName(owner, scan), scan)
  const box = await openScanBox().catch(() => undefined)
  const tried = own(loose)
  if (box) for (const [name, scan] of tried) if (await isPut(box, name, scan)) loose.delete(name)
  const read = await box?.read().catch(() => undefined)
  if (read) sealed = new Map([...read].filter((one): one is [string, Scan] => one[1] !== undefined))
  show(tried.some(([name]) => loose.has(name)))
  return [...(read ?? [])].flatMap(([name, scan]) => (scan ? [] : [name]))
}

/** What a member noted is shown to no other, who signs in on the same page. */
const own = (scans: Map<string, Scan>) => [...scans].filter(([name]) => name.startsWith(`${scanOwner()}/`))

async function isPut(box: ScanBox, name: string, scan: Scan): Promise<boolean> {
  try {
    await box.put(name, scan)
  } catch {
    return false
  }
  forgetFormer(scan.key)
  sealed.set(name, scan)
  return true
}

async function drop(scan: Scan) {
  const name = scanName(scanOwner() ?? '', scan)
  loose.delete(name)
  sealed.delete(name)
  await dropScans([name])
  forgetFormer(scan.key)
  show(shown.isLoose && own(loose).length > 0)
}

function show(isLoose = shown.isLoose) {
  const inOrder = (one: Scan, other: Scan) => Date.parse(one.at) - Date.parse(other.at)
  const [kept, onPage] = [own(sealed), own(loose)]
  shown = { scans: [...new Map([...kept, ...onPage]).values()].sort(inOrder), isLoose: isLoose && onPage.length > 0 }
  noteOffline({ scans: kept.map(([name]) => name), loose: onPage.map(([name]) => name) })
  askBeforeClosing(loose.size > 0)
  for (const listener of listeners) listener()
}

/** The browser asks whether the page may go, with what is on it alone. */
function askBeforeClosing(isAsked: boolean) {
  if (isAsked) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

letsGo.add(() => {
  for (const [name] of own(loose)) loose.delete(name)
  show()
})

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
