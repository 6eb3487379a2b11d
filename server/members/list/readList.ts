import { LIST_LINES } from '#contract/memberLists.ts'
import { BrokenQuotes, csvRows, separatorOf } from '#server/lib/csvRows.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { readXlsx } from './readXlsx.ts'

/** The headings of a list, and its lines with their numbers in the file. */
export type ListTable = { columns: string[]; rows: { line: number; cells: string[] }[] }

const CELLS = 60
const CELL_AT_MOST = 2000
/** Lines without a word, between the others. */
const EMPTY_AT_MOST = 2000

/** A list as its file has it: a workbook (XLSX) or a table of values (CSV). Throws a refusal in French beyond its bounds. */
export async function readList(bytes: Buffer): Promise<ListTable> {
  if (bytes.length === 0) refuseFile('Ce fichier est vide.')
  const isXlsx = bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0')
    refuseFile('C’est un ancien classeur (.xls), ou il a un mot de passe\u00a0: enregistrez-le en .xlsx ou en CSV.')
  const limits = { rows: LIST_LINES + EMPTY_AT_MOST + 1, cells: CELLS }
  const rows = isXlsx ? await readXlsx(bytes, limits) : await readCsv(textOf(bytes), limits.rows)
  const table: ListTable = { columns: [], rows: [] }
  for (const [index, cells] of rows.entries()) {
    if (cells.length > CELLS)
      refuseFile('Ce tableau a plus de 60\u00a0colonnes\u00a0: retirez celles qui ne servent pas.')
    if (cells.some((cell) => cell.length > CELL_AT_MOST))
      refuseFile('Une case de ce tableau est trop longue\u00a0: plus de 2\u00a0000 signes.')
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.every((cell) => cell === '')) continue
    if (table.columns.length === 0) table.columns = trimmed
    else table.rows.push({ line: index + 1, cells: trimmed })
  }
  if (rows.length > limits.rows || table.rows.length > LIST_LINES)
    refuseFile('Cette liste a plus de 5\u00a0000\u00a0lignes\u00a0: coupez-la en deux.')
  if (table.columns.filter(Boolean).length < 2 || table.rows.length === 0)
    refuseFile(
      'Ce fichier n’est pas une liste\u00a0: sa première ligne nomme les colonnes, puis vient une ligne par adhérent.',
    )
  return table
}

async function readCsv(text: string, most: number): Promise<string[][]> {
  if (text.includes('\0')) refuseFile('Ce fichier n’est ni un tableau CSV, ni un classeur .xlsx.')
  const [head = ''] = text.split('\n', 1)
  try {
    return await rowsOf(text, { separator: separatorOf(head), most, hasQuotes: true })
  } catch (error) {
    // `Jean "Jeannot" Martin` holds quotes that quote nothing.
    if (!(error instanceof BrokenQuotes)) throw error
    return rowsOf(text, { separator: separatorOf(head), most, hasQuotes: false })
  }
}

async function rowsOf(
  text: string,
  { separator, most, hasQuotes }: { separator: string; most: number; hasQuotes: boolean },
) {
  const rows: string[][] = []
  for await (const row of csvRows(one(text), separator, hasQuotes)) if (rows.push(row) > most) break
  return rows
}

async function* one(text: string): AsyncGenerator<string, void> {
  yield text
}

/** Spreadsheets write in UTF-8, or still in the signs of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
