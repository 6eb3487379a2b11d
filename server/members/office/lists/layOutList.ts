import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { proposeMemberListColumns } from './proposeMemberListColumns.ts'

/** Line of an imported spreadsheet that is no member: a title, an export date, a total. */
export type NonMemberLine = { line: number; text: string }
/**
 * Table of an imported member spreadsheet: column headings, member lines with their line numbers, and the other lines.
 */
export type ImportedMemberTable = {
  columns: string[]
  rows: { line: number; cells: string[] }[]
  aside: NonMemberLine[]
}

/** Number of first lines of an imported spreadsheet searched for the column headings. */
const HEAD = 40
const SHOWN = 120

/**
 * Finds the column headings of an imported member spreadsheet (one or two rows). Separates the members from titles,
 * repeated headings and totals. Throws a 422 in French when the file is no member list.
 */
export function parseMemberListTable(rows: string[][]): ImportedMemberTable {
  const { columns, from, until } = headingsOf(rows)
  const table: ImportedMemberTable = { columns, rows: [], aside: [] }
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '') || (index >= from && index <= until)) continue
    if (index < from || isNoMember(cells, columns))
      table.aside.push({ line: index + 1, text: cells.filter(Boolean).join(' ').slice(0, SHOWN) })
    else table.rows.push({ line: index + 1, cells })
  }
  if (columns.filter(Boolean).length < 2 || table.rows.length === 0)
    throwUnreadableUploadError(
      'Ce fichier n’est pas une liste\u00a0: une ligne nomme les colonnes, puis vient une ligne par adhérent.',
    )
  return table
}

/**
 * Returns the heading rows of a spreadsheet that name most member fields. Falls back to the first row that is not
 * empty.
 */
function headingsOf(rows: string[][]): { columns: string[]; from: number; until: number } {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cell !== '')),
  )
  let best = { columns: rows[first] ?? [], from: first, until: first, score: 1 }
  for (const [index, row] of rows.slice(0, HEAD).entries()) {
    if (!isHeading(row)) continue
    const next = rows[index + 1] ?? []
    const joined = isHeading(next) ? joinHeadings(row, next) : undefined
    for (const [columns, until] of [[row, index] as const, ...(joined ? [[joined, index + 1] as const] : [])]) {
      const score = Object.keys(proposeMemberListColumns(columns)).length
      // Joins two heading rows only when this names more fields.
      if (score > best.score) best = { columns, from: index, until, score }
    }
  }
  return best
}

/** True for a spreadsheet row that may hold headings: words without e-mail addresses or long numbers. */
const isHeading = (row: string[]) =>
  row.filter(Boolean).length >= 2 && !row.some((cell) => cell.includes('@') || /\d{3,}/.test(cell))

/** Joins two heading rows of a spreadsheet; the upper one names groups of columns, in merged cells. */
function joinHeadings(upper: string[], lower: string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    group = upper[at] || group
    return `${lower[at] ? (upper[at] ?? '') || group : (upper[at] ?? '')} ${lower[at] ?? ''}`.trim()
  })
}

const TOTAL =
  /^(?:sous[ -]?total|total|nombre|effectif|somme|moyenne|(?:edite|imprime|exporte|extrait|genere|mis a jour|arrete|liste|etat|fait)\b|page \d|\d+ (?:adherent|membre|ligne|personne|contact)|fin de|nb\b|source\b)/

function isNoMember(cells: string[], columns: string[]): boolean {
  if (cells.some((cell) => cell.includes('@'))) return false
  const filled = cells.filter(Boolean)
  const isRepeated = columns.every((column, at) => column === (cells[at] ?? ''))
  return (
    isRepeated ||
    (TOTAL.test(normalizeTextForSearch(filled[0] ?? '')) && filled.length <= 4) ||
    (filled.length === 1 && columns.length > 3)
  )
}
