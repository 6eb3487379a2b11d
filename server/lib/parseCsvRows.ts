import { Readable, pipeline } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
import { throwUnreadableUploadError } from './throwUnreadableUploadError.ts'

const CELL_AT_MOST = 2000
const CELLS_AT_MOST = 60

/** Error for quotes that violate RFC 4180, after which the rows of a CSV file cannot be separated. */
export class BrokenCsvQuotesError extends Error {}

const options = (separator: string, hasQuotes: boolean): Options => ({
  delimiter: separator,
  quote: hasQuotes ? '"' : null,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: false,
  trim: true,
  max_record_size: CELL_AT_MOST * CELLS_AT_MOST,
})

/**
 * Yields the rows of a CSV text (RFC 4180) with trimmed cells. Without `hasQuotes`, quotes are ordinary characters,
 * removed at the ends of a cell. Throws a 422 beyond 60 cells a row or 2,000 characters a cell.
 */
export async function* parseCsvRows(
  parts: AsyncIterable<string>,
  separator: string,
  hasQuotes = true,
): AsyncGenerator<string[], void> {
  const parser = parse(options(separator, hasQuotes))
  // The loop below throws the errors.
  pipeline(Readable.from(withoutFormulas(parts)), parser, () => {})
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield cellsOf(row, hasQuotes)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (hasQuotes) throw new BrokenCsvQuotesError(error.code)
    throwUnreadableUploadError('Ce fichier n’est pas un tableau\u00a0: ses lignes sont trop longues.')
  }
}

/** Yields CSV text with `="16,00"`, a spreadsheet's notation for text, replaced by `"16,00"`. */
async function* withoutFormulas(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  let isFirst = true
  for await (const part of parts) {
    const text = (held + part).replaceAll(/([;,\t|\r\n])="/g, '$1"')
    const cut = Math.max(0, text.length - 2)
    held = text.slice(cut)
    yield isFirst ? text.slice(0, cut).replace(/^="/, '"') : text.slice(0, cut)
    isFirst &&= cut === 0
  }
  yield held
}

function cellsOf(row: string[], hasQuotes: boolean): string[] {
  if (row.length > CELLS_AT_MOST)
    throwUnreadableUploadError('Ce tableau a plus de 60\u00a0colonnes\u00a0: retirez celles qui ne servent pas.')
  return row.map((cell) => {
    if (cell.length > CELL_AT_MOST)
      throwUnreadableUploadError('Une case de ce tableau est trop longue\u00a0: plus de 2\u00a0000 signes.')
    const plain = cell.replaceAll('\ufeff', '').trim()
    return hasQuotes ? plain : plain.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')
  })
}
