import { normalize } from '#contract/normalize.ts'
import { BrokenQuotes, csvRows } from '#server/lib/csvRows.ts'
import { writtenDay } from '#server/lib/writtenDay.ts'
import { asLine } from '#server/dues/statements/readers/statement.ts'
import { readAmount } from '#server/dues/statements/readers/writtenAmount.ts'

/** Parts of a text that hold a table: its separator, its column names, and the rows above and below them. */
export type CsvLayout = {
  separator: string
  hasQuotes: boolean
  columns: string[]
  /** True when no row names the columns. */
  isHeadless: boolean
  /** Number of rows before the first row of the table. */
  skipped: number
  /** Rows above the names of the columns. */
  above: string[][]
  /** First rows of the table. */
  rows: string[][]
}

const SEPARATORS = [';', '\t', ',', '|']
/** Rows that may stand above the names of the columns: the bank's, the account's, the balance. */
const ABOVE = 40

/** Returns the layout under which most rows have a day and an amount; undefined for a text that holds no table. */
export async function findLayout(head: string, hasQuotes: boolean): Promise<CsvLayout | undefined> {
  const [, said] = /^\ufeff?"?sep=(.)"?\s*(?:\r|\n)/i.exec(head) ?? []
  let best: { layout: CsvLayout; score: number } | undefined
  for (const separator of said ? [said] : SEPARATORS) {
    const rows = await firstRows(head, separator, hasQuotes)
    for (const [is, weight] of [
      [isMovement, 1],
      // Not one amount can be read: names and days still make a table.
      [hasDay, 0.001],
    ] as const) {
      const layout = layoutOf(rows, is, { separator, hasQuotes, isSaid: said !== undefined })
      if (!layout || (is === hasDay && layout.isHeadless)) continue
      const score = layout.rows.filter(is).length * weight * (is === hasDay ? layout.columns.length : 1)
      if (score > (best?.score ?? 0)) best = { layout, score }
    }
  }
  return best?.layout
}

async function firstRows(head: string, separator: string, hasQuotes: boolean): Promise<string[][]> {
  const rows: string[][] = []
  const parts = async function* () {
    yield head
  }
  try {
    for await (const row of csvRows(parts(), separator, hasQuotes)) rows.push(row)
  } catch (error) {
    // The text may be cut in the middle of a cell.
    if (!(error instanceof BrokenQuotes)) throw error
  }
  return rows
}

function layoutOf(
  rows: string[][],
  is: (row: string[]) => boolean,
  { isSaid, ...known }: Pick<CsvLayout, 'separator' | 'hasQuotes'> & { isSaid: boolean },
): CsvLayout | undefined {
  const from = isSaid ? 1 : 0
  // What stands above the table has its days elsewhere.
  const days = mostCommon(rows.filter(is).map((row) => row.findIndex((cell) => isDay(cell))))
  const first = rows.findIndex((row, index) => index >= from && is(row) && isDay(row[days]))
  if (first < 0) return undefined
  const named = headingOf(rows, from, first)
  if ((named ?? first) > ABOVE) return undefined
  const columns = (named === undefined ? [] : (rows[named] ?? [])).map(asLine)
  while (columns.at(-1) === '') columns.pop()
  const skipped = named === undefined ? first : named + 1
  const table = rows.slice(skipped)
  const isHeadless = columns.length < 2
  return {
    ...known,
    isHeadless,
    columns: isHeadless ? Array.from({ length: widthOf(table) }, (_, index) => `Colonne ${index + 1}`) : columns,
    skipped,
    above: rows.slice(from, Math.max(from, named ?? first)),
    rows: table,
  }
}

/** Number of cells of most rows. */
const widthOf = (rows: string[][]) => mostCommon(rows.filter(isMovement).map(({ length }) => length))

const isDay = (cell = '') => writtenDay(cell) !== '' || writtenDay(cell, 'month') !== ''

function mostCommon(numbers: number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** The row of names: the last above the first movement that has two usual names, or else the one right above it. */
function headingOf(rows: string[][], from: number, first: number): number | undefined {
  const isNames = (row: string[] | undefined, usual: number) =>
    row !== undefined &&
    row.filter(Boolean).length >= 2 &&
    !row.some((cell) => isDay(cell) || /^[\d\s.,€+-]+$/.test(cell)) &&
    row.filter((cell) => USUAL.test(normalize(cell))).length >= usual
  for (let at = first - 1; at >= from; at--) if (isNames(rows[at], 2)) return at
  return first - 1 >= from && isNames(rows[first - 1], 0) ? first - 1 : undefined
}

const USUAL =
  /^"?(?:date|jour|libelle|montant|debit|credit|solde|valeur|operation|amount|description|detail|motif|ref|nom|tiers|type|sens|devise|currency|gross|fee|net|balance|label|created|statut|status|etat|compte|account|transaction|numero|n°|moyen|mode|beneficiaire|emetteur|communication|categorie|commission|heure|time|name|id\b|payeur|payer|prenom)/

const hasDay = (row: string[]): boolean => row.some((cell) => isDay(cell))

/** True for a row with a day and, in another cell, an amount. */
const isMovement = (row: string[]): boolean =>
  hasDay(row) &&
  row.some((cell) => !isDay(cell) && /\d/.test(cell) && /^(?:amount|ambiguous)$/.test(readAmount(cell).kind))
