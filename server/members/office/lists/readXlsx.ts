import { readSheet } from 'read-excel-file/universal'
import { refuseFile } from '#server/lib/refuseFile.ts'

/** Size of a list of 5,000 lines at most once unpacked. */
const UNPACKED = 48 * 1_048_576
const ENTRIES = 500
const UNREADABLE =
  'Ce classeur ne se lit pas. Enregistrez-le de nouveau en .xlsx, ou en CSV, sans mot de passe. Rien n’a changé.'

/**
 * Returns the cells of a workbook's first sheet as texts; a day is `2026-11-22`. One row and one cell more than may be
 * are read, so that too many are noticed. Throws a refusal in French for content that is no workbook, or a bomb.
 */
export async function readXlsx(bytes: Buffer, { rows, cells }: { rows: number; cells: number }): Promise<string[][]> {
  if (unpackedSize(bytes) > UNPACKED) refuseFile('Ce classeur est trop grand une fois ouvert. Rien n’a changé.')
  try {
    // Numbers stay as they are written: a long one of a telephone would lose its end.
    const sheet = await readSheet(new Blob([new Uint8Array(bytes)]), { parseNumber: (written: string) => written })
    return sheet.slice(0, rows + 1).map((row) => row.slice(0, cells + 1).map(asText))
  } catch {
    return refuseFile(UNREADABLE)
  }
}

/** A day has no hour in a table, and a number that is none of an amount is written as it is. */
function asText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

const [DIRECTORY, DIRECTORY_END] = [0x02014b50, 0x06054b50]

/** Returns the size that the entries of a ZIP announce: the reader unpacks no more of each. Infinite for too many entries. */
function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== DIRECTORY_END) return refuseFile(UNREADABLE)
  let [at, size] = [zip.readUInt32LE(end + 16), 0]
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES) return Infinity
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY) return refuseFile(UNREADABLE)
    size += zip.readUInt32LE(at + 24)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return size
}
