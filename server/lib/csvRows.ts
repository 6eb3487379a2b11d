import { Readable, pipeline } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
import { refuseFile } from './refuseFile.ts'

const CELL_AT_MOST = 2000
const CELLS_AT_MOST = 60

/** Thrown where quotes do not close or open as RFC 4180 has it: the rows that follow cannot be told apart. */
export class BrokenQuotes extends Error {}

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
 * Yields the rows of a text of values that a separator parts (RFC 4180), each cell trimmed. Without `hasQuotes` a quote
 * is a sign as any other, and is taken off the ends of a cell. Throws a refusal beyond 60 cells or 2,000 signs a cell.
 */
export async function* csvRows(
  parts: AsyncIterable<string>,
  separator: string,
  hasQuotes = true,
): AsyncGenerator<string[], void> {
  const parser = parse(options(separator, hasQuotes))
  // What fails is thrown by the loop below.
  pipeline(Readable.from(withoutFormulas(parts)), parser, () => {})
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield cellsOf(row, hasQuotes)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (hasQuotes) throw new BrokenQuotes(error.code)
    refuseFile('Ce fichier n’est pas un tableau\u00a0: ses lignes sont trop longues.')
  }
}

/** Yields the text with `="16,00"`, by which spreadsheets keep a text as it is, written `"16,00"`. */
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
    refuseFile('Ce tableau a plus de 60\u00a0colonnes\u00a0: retirez celles qui ne servent pas.')
  return row.map((cell) => {
    if (cell.length > CELL_AT_MOST)
      refuseFile('Une case de ce tableau est trop longue\u00a0: plus de 2\u00a0000 signes.')
    const plain = cell.replaceAll('\ufeff', '').trim()
    return hasQuotes ? plain : plain.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')
  })
}
