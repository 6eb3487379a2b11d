import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

// Reads one workbook on a thread of its own, which ends with it: whatever a file does to the reader, it does it here.

const { bytes, rows, cells } = workerData as { bytes: Uint8Array<ArrayBuffer>; rows: number; cells: number }

/** A day has no hour in a table, and a number that is none of an amount is written as it is. */
function asText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

// Numbers stay as they are written: a long one of a telephone would lose its end.
const sheet = await readSheet(new Blob([bytes]), { parseNumber: (written: string) => written })
// One more than may be, so that what is too much is seen.
parentPort?.postMessage(
  sheet.slice(0, rows + 1).map((row) => row.slice(0, cells + 1).map(asText)),
  [],
)
