import { readSheet } from 'read-excel-file/universal'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/** Maximum unpacked size of an XLSX file in bytes, for 5,000 lines. */
const UNPACKED = 48 * 1_048_576
const ENTRIES = 500
const UNREADABLE =
  'Ce classeur ne se lit pas. Enregistrez-le de nouveau en .xlsx, ou en CSV, sans mot de passe. Rien n’a changé.'

/**
 * Returns the cells of an XLSX workbook's first sheet as text; dates are `2026-11-22`. Reads one row and one cell above
 * the limits, so that the caller detects an excess. Throws a 422 in French for another format or a zip bomb.
 */
export async function readXlsx(bytes: Buffer, { rows, cells }: { rows: number; cells: number }): Promise<string[][]> {
  if (unpackedSize(bytes) > UNPACKED)
    throwUnreadableUploadError('Ce classeur est trop grand une fois ouvert. Rien n’a changé.')
  try {
    // Numbers stay text: a long phone number would lose digits.
    const sheet = await readSheet(new Blob([new Uint8Array(bytes)]), { parseNumber: (written: string) => written })
    return sheet.slice(0, rows + 1).map((row) => row.slice(0, cells + 1).map(asText))
  } catch {
    return throwUnreadableUploadError(UNREADABLE)
  }
}

/** Converts a spreadsheet cell to text; a date has no time. */
function asText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

const [DIRECTORY, DIRECTORY_END] = [0x02014b50, 0x06054b50]

/**
 * Returns the total unpacked size that a ZIP archive declares, which the parser enforces. Infinity above the limit of
 * entries.
 */
function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== DIRECTORY_END)
    return throwUnreadableUploadError(UNREADABLE)
  let [at, size] = [zip.readUInt32LE(end + 16), 0]
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES) return Infinity
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY) return throwUnreadableUploadError(UNREADABLE)
    size += zip.readUInt32LE(at + 24)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return size
}
