// What a spreadsheet takes for the beginning of a formula, in its plain and in its full-width form; and what it skips first.
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠\t\r]/u

/**
 * Rows as a CSV file that a French spreadsheet opens: UTF-8 with its mark, semicolons, every cell in quotes (RFC 4180).
 * A cell that would be a formula is written behind an apostrophe, which makes it a text: names are whatever people typed.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('')}`
}

const quoted = (cell: string) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
