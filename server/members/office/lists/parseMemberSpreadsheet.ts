import { BrokenCsvQuotesError, parseCsvRows } from '#server/lib/parseCsvRows.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { detectUtf16 } from '#server/lib/detectUtf16.ts'
import { parseMemberListTable, type ImportedMemberTable } from './layOutList.ts'

const MAX_MEMBER_LIST_LINES = 5000
const CELLS = 60
const CELL_AT_MOST = 2000
/** Maximum of lines in a member spreadsheet that are no member: titles, blank lines, totals. */
const OTHERS_AT_MOST = 2000
/** Number of a CSV file's first lines used to detect the separator. */
const HEAD_LINES = 30
const SEPARATORS = [';', '\t', ',', '|']

/**
 * Parses a spreadsheet of members from an XLSX or CSV file: column headings and lines. Throws a 422 in French for
 * another format or a file above the limits.
 */
export async function parseMemberSpreadsheet(bytes: Buffer): Promise<ImportedMemberTable> {
  if (bytes.length === 0) throwUnreadableUploadError('Ce fichier est vide.')
  const isXlsx = bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0')
    throwUnreadableUploadError(
      'C’est un ancien classeur (.xls), ou il a un mot de passe\u00a0: enregistrez-le en .xlsx ou en CSV.',
    )
  const limits = { rows: MAX_MEMBER_LIST_LINES + OTHERS_AT_MOST + 1, cells: CELLS }
  // Loaded on demand: a CSV file does not need the code for XLSX.
  const rows = isXlsx
    ? await (await import('./readXlsx.ts')).readXlsx(bytes, limits)
    : await readCsv(textOf(bytes), limits.rows)
  const cleaned = rows.map((cells) => {
    if (cells.length > CELLS)
      throwUnreadableUploadError('Ce tableau a plus de 60\u00a0colonnes\u00a0: retirez celles qui ne servent pas.')
    if (cells.some((cell) => cell.length > CELL_AT_MOST))
      throwUnreadableUploadError('Une case de ce tableau est trop longue\u00a0: plus de 2\u00a0000 signes.')
    return cells.map(cleanCell)
  })
  const table = parseMemberListTable(cleaned)
  if (table.rows.length > MAX_MEMBER_LIST_LINES)
    throwUnreadableUploadError('Cette liste a plus de 5\u00a0000 lignes\u00a0: partagez-la en plusieurs fichiers.')
  return table
}

/** Removes invisible characters from a spreadsheet cell, which come from web pages and corrupt e-mail addresses. */
const cleanCell = (cell: string) =>
  cell
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()

async function readCsv(text: string, most: number): Promise<string[][]> {
  if (text.includes('\0')) throwUnreadableUploadError('Ce fichier n’est ni un tableau CSV, ni un classeur .xlsx.')
  // `sep=;`: first line that some programs write for Excel.
  const [first, said] = /^\ufeff?"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  const body = text.slice(first?.length ?? 0)
  const reading = { separator: said ?? separatorOf(body), most }
  const rows = await rowsOf(body, { ...reading, hasQuotes: true }).catch((error: unknown) => {
    // Unquoted text with quotes, such as `Jean "Jeannot" Martin`.
    if (!(error instanceof BrokenCsvQuotesError)) throw error
    return rowsOf(body, { ...reading, hasQuotes: false })
  })
  return first === undefined ? rows : [[], ...rows]
}

/** Returns the separator found in most of a CSV file's first lines. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 60_000).split(/\r\n|\r|\n/, HEAD_LINES)
  const score = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    return counts.length * 1000 + Math.max(0, ...counts)
  }
  return SEPARATORS.toSorted((one, other) => score(other) - score(one))[0] ?? ';'
}

async function rowsOf(
  text: string,
  { separator, most, hasQuotes }: { separator: string; most: number; hasQuotes: boolean },
) {
  const rows: string[][] = []
  for await (const row of parseCsvRows(wholeText(text), separator, hasQuotes)) if (rows.push(row) > most) break
  return rows
}

async function* wholeText(text: string): AsyncGenerator<string, void> {
  yield text
}

/** Decodes a CSV file: UTF-16 with or without BOM, UTF-8, or Windows-1252. */
function textOf(bytes: Buffer): string {
  const wide = detectUtf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
