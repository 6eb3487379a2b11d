import type { Arrived } from '#contract/boardAttendance.ts'
import { CallError } from '#src/api/call.ts'
import { boardCall } from '#src/board/boardCall.ts'
import { newKey } from '#src/lib/newKey.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

/** Someone who has come in, as the device noted it: by the code of their card, or their number. */
export type Scan = {
  key: string
  event: number
  at: string
  code?: string
  /** What the card states of itself: it is looked at here, and not sent. */
  stated?: string
  number?: string
}

const KEY = 'attendanceScans'
/** What a device keeps at most: a full hall, several times. */
const MOST = 3000

const waiting = storedValue<Scan[]>([KEY], ([stored]) => readScans(stored ?? null), [])

/** What this device has not told the server yet, for an event. */
export const useWaiting = (event: number) => waiting.use().filter((scan) => scan.event === event)

/** Notes someone on this device: it is sent as soon as there is a network, once, however often it is tried. */
export function noteScan(event: number, who: { code: string; stated: string } | { number: string }): Scan {
  const scan = { key: newKey(), event, at: new Date().toISOString(), ...who }
  keep([...waiting.get(), scan].slice(-MOST))
  return scan
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
    for (const scan of waiting.get().filter((one) => one.event === event)) {
      const { event: id, stated: _, ...body } = scan
      try {
        const { data } = await boardCall('POST /board/events/:id/attendance', { params: { id }, body })
        onResult({ scan, arrived: data })
      } catch (error) {
        if (!(error instanceof CallError) || error.isRetryable || error.status === 401 || error.status === 403) return
        onResult({ scan, refusal: Object.values(error.errors)[0] ?? error.message })
      }
      keep(waiting.get().filter(({ key }) => key !== scan.key))
    }
  } finally {
    isSending = false
  }
}

const keep = (scans: Scan[]) => waiting.set({ [KEY]: scans.length > 0 ? JSON.stringify(scans) : null })

function readScans(text: string | null): Scan[] {
  const stored = parseStored(text)
  return Array.isArray(stored) ? (stored as unknown[]).filter(isScan) : []
}

const isScan = (one: unknown): one is Scan =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'event' in one &&
  typeof one.event === 'number' &&
  'at' in one &&
  typeof one.at === 'string'
