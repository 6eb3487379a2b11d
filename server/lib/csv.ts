// Start of a spreadsheet formula, also with full-width signs, after the spaces that spreadsheets skip.
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠\t\r]/u

/**
 * Returns rows as CSV for French spreadsheets: UTF-8 with a byte order mark, semicolons, all cells quoted (RFC 4180). A
 * cell that would be a formula gets an apostrophe first: names are user input.
 */
export function formatFrenchCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('')}`
}

const quoted = (cell: string) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
