import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { BrokenCsvQuotesError, parseCsvRows } from '#server/lib/parseCsvRows.ts'
import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import { toSingleLineBankText } from '#server/dues/statements/readers/statement.ts'
import { parseTableAmount } from '#server/dues/statements/readers/writtenAmount.ts'

/** Layout of a CSV bank statement: separator, headings, and the rows above and below them. */
export type BankCsvLayout = {
  separator: string
  hasQuotes: boolean
  columns: string[]
  /** True when no row of the CSV bank statement holds column headings. */
  isHeadless: boolean
  /** Number of rows before the first row of the CSV bank statement's table. */
  skipped: number
  /** Rows above the column headings of a CSV bank statement: bank, account, balance. */
  above: string[][]
  /** First rows of the CSV bank statement's table. */
  rows: string[][]
}

const SEPARATORS = [';', '\t', ',', '|']
/** Maximum number of rows above the column headings of a CSV bank statement: bank, account, balance. */
const ABOVE = 40

/**
 * Returns the layout of a CSV bank statement with the most rows that have a day and an amount; undefined without a
 * table.
 */
export async function findBankCsvLayout(head: string, hasQuotes: boolean): Promise<BankCsvLayout | undefined> {
  const [, said] = /^\ufeff?"?sep=(.)"?\s*(?:\r|\n)/i.exec(head) ?? []
  let best: { layout: BankCsvLayout; score: number } | undefined
  for (const separator of said ? [said] : SEPARATORS) {
    const rows = await firstRows(head, separator, hasQuotes)
    for (const [is, weight] of [
      [isMovement, 1],
      // Without a readable amount, headings and days still make a table.
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
    for await (const row of parseCsvRows(parts(), separator, hasQuotes)) rows.push(row)
  } catch (error) {
    // The text may end within a cell.
    if (!(error instanceof BrokenCsvQuotesError)) throw error
  }
  return rows
}

function layoutOf(
  rows: string[][],
  is: (row: string[]) => boolean,
  { isSaid, ...known }: Pick<BankCsvLayout, 'separator' | 'hasQuotes'> & { isSaid: boolean },
): BankCsvLayout | undefined {
  const from = isSaid ? 1 : 0
  // Rows above the table have days in other columns.
  const days = mostCommon(rows.filter(is).map((row) => row.findIndex((cell) => isDay(cell))))
  const first = rows.findIndex((row, index) => index >= from && is(row) && isDay(row[days]))
  if (first < 0) return undefined
  const named = headingOf(rows, from, first)
  if ((named ?? first) > ABOVE) return undefined
  const columns = (named === undefined ? [] : (rows[named] ?? [])).map(toSingleLineBankText)
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

/** Returns the usual number of cells in a row of a CSV bank statement. */
const widthOf = (rows: string[][]) => mostCommon(rows.filter(isMovement).map(({ length }) => length))

const isDay = (cell = '') => parseWrittenDate(cell) !== '' || parseWrittenDate(cell, 'month') !== ''

function mostCommon(numbers: number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/**
 * Returns the index of a CSV statement's heading row: the last one above the first movement with two usual headings,
 * else the row just above.
 */
function headingOf(rows: string[][], from: number, first: number): number | undefined {
  const isNames = (row: string[] | undefined, usual: number) =>
    row !== undefined &&
    row.filter(Boolean).length >= 2 &&
    !row.some((cell) => isDay(cell) || /^[\d\s.,€+-]+$/.test(cell)) &&
    row.filter((cell) => USUAL.test(normalizeTextForSearch(cell))).length >= usual
  for (let at = first - 1; at >= from; at--) if (isNames(rows[at], 2)) return at
  return first - 1 >= from && isNames(rows[first - 1], 0) ? first - 1 : undefined
}

const USUAL =
  /^"?(?:date|jour|libelle|montant|debit|credit|solde|valeur|operation|amount|description|detail|motif|ref|nom|tiers|type|sens|devise|currency|gross|fee|net|balance|label|created|statut|status|etat|compte|account|transaction|numero|n°|moyen|mode|beneficiaire|emetteur|communication|categorie|commission|heure|time|name|id\b|payeur|payer|prenom)/

const hasDay = (row: string[]): boolean => row.some((cell) => isDay(cell))

/** True for a row of a CSV bank statement with a day and, in another cell, an amount. */
const isMovement = (row: string[]): boolean =>
  hasDay(row) &&
  row.some((cell) => !isDay(cell) && /\d/.test(cell) && /^(?:amount|ambiguous)$/.test(parseTableAmount(cell).kind))
