import { refuseFile } from './refuseFile.ts'

const CELL_AT_MOST = 2000
const CELLS_AT_MOST = 60

/** The rows of a text of values that this sign parts (RFC 4180): quotes hold line breaks, and a doubled one is one. */
export async function* csvRows(parts: AsyncIterable<string>, separator: string): AsyncGenerator<string[], void> {
  let [row, cell] = [[] as string[], '']
  let [isQuoted, wasQuote] = [false, false]
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
    if (row.length > CELLS_AT_MOST)
      refuseFile('Ce tableau a plus de 60\u00a0colonnes\u00a0: retirez celles qui ne servent pas.')
  }
  const endRow = () => {
    endCell()
    const ended = row
    row = []
    return ended
  }
  for await (const part of parts) {
    for (const sign of part) {
      if (isQuoted) {
        if (sign !== '"') cell += sign
        else [isQuoted, wasQuote] = [false, true]
      } else if (sign === '"' && (wasQuote || cell.trim() === '')) {
        if (wasQuote) cell += '"'
        isQuoted = true
        wasQuote = false
      } else {
        wasQuote = false
        if (sign === separator) endCell()
        else if (sign === '\n') yield endRow()
        else if (sign !== '\r') cell += sign
      }
      if (cell.length > CELL_AT_MOST)
        refuseFile('Une case de ce tableau est trop longue\u00a0: plus de 2\u00a0000 signes.')
    }
  }
  if (isQuoted) refuseFile('Ce tableau est incomplet\u00a0: il s’arrête au milieu d’une case. Rien n’a été importé.')
  if (cell || row.length) yield endRow()
}

/** The sign that parts the cells of a text, by its first lines: the one that is found most. */
export const separatorOf = (head: string): string =>
  [';', '\t', ','].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ';'
