// Limits for hostile tables: browsers allow 1,000 columns and 65,534 rows for each cell.
const COLUMNS_AT_MOST = 60
const ROWS_AT_MOST = 2000

type Place = { cell: HTMLTableCellElement; isFirst: boolean }

/**
 * Splits the merged cells of a pasted table, which the editor does not support. A merged cell's text is repeated under
 * each heading and beside each row it covers. A row of one cell is a title, whose text appears once. Headings in
 * several rows are joined: « Repos – jour ».
 */
export function unmergePastedTableCells(table: HTMLTableElement) {
  const rows = [...table.rows].slice(0, ROWS_AT_MOST)
  const isPlain = rows.every(({ cells }) => [...cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (isPlain && rows.every(({ cells }) => cells.length === width)) return

  const grid = placesOf(rows)
  const columns = Math.max(...grid.map((places) => places.length))
  const hasTitle = rows.length > 1 && isOneCell(grid[0] ?? [], columns)
  const below = rows.slice(hasTitle ? 1 : 0)
  const headings = headingRows(below, columns)
  for (const [at, row] of rows.entries()) fill(row, grid[at] ?? [], columns)
  if (hasTitle) takeTitle(table)
  joinHeadings(below, headings)
}

/** True for a table row of which one cell covers all columns. */
const isOneCell = (places: (Place | undefined)[], columns: number) =>
  columns > 1 && places.length === columns && new Set(places.map((place) => place?.cell)).size === 1

/** Returns, for each row and column of a table, the cell that covers it. */
function placesOf(rows: HTMLTableRowElement[]): (Place | undefined)[][] {
  const grid: (Place | undefined)[][] = rows.map(() => [])
  for (const [at, { cells }] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (grid[at]?.[column]) column++
      // Zero means down to the last row.
      const down = cell.rowSpan === 0 ? rows.length : cell.rowSpan
      const right = Math.min(cell.colSpan, COLUMNS_AT_MOST - column)
      for (let row = at; row < Math.min(rows.length, at + down); row++)
        for (let step = 0; step < right; step++)
          (grid[row] ??= [])[column + step] ??= { cell, isFirst: row === at && step === 0 }
      column += Math.max(0, right)
    }
  }
  return grid
}

function fill(row: HTMLTableRowElement, places: (Place | undefined)[], columns: number) {
  const isTitle = isOneCell(places, columns)
  const cells = Array.from({ length: columns }, (_, column) => {
    const place = places[column]
    if (place?.isFirst) return place.cell
    const isRepeated = place && !isTitle && !isOverflow(place.cell)
    const copy = (place?.cell.cloneNode(isRepeated) ?? row.ownerDocument.createElement('td')) as HTMLTableCellElement
    for (const attribute of ['colspan', 'rowspan']) copy.removeAttribute(attribute)
    return copy
  })
  row.replaceChildren(...cells)
}

/** True for a pasted Excel cell marked as a long text that only overflows into empty neighbouring cells. */
const isOverflow = (cell: HTMLElement) => /mso-ignore:\s*colspan/i.test(cell.dataset['style'] ?? '')

/**
 * Returns the number of header rows of a pasted table: the height of the tallest header cell, when another header cell
 * is subdivided.
 */
function headingRows([first]: HTMLTableRowElement[], columns: number): number {
  const cells = [...(first?.cells ?? [])]
  const deepest = Math.max(1, ...cells.map(({ rowSpan }) => rowSpan))
  const isDivided = cells.some(({ colSpan, rowSpan }) => colSpan > 1 && colSpan < columns && rowSpan < deepest)
  return isDivided && deepest <= 3 ? deepest : 1
}

function joinHeadings([first, ...others]: HTMLTableRowElement[], count: number) {
  for (const row of others.slice(0, count - 1)) {
    for (const [column, cell] of [...row.cells].entries()) {
      const above = first?.cells[column]
      const words = cell.textContent.trim()
      if (above && words && words !== above.textContent.trim()) above.append(' – ', ...cell.childNodes)
    }
    row.remove()
  }
}

/** Moves a pasted table's first row of one cell above the table, as a paragraph. */
function takeTitle(table: HTMLTableElement) {
  const [row] = table.rows
  const title = table.ownerDocument.createElement('p')
  title.append(...(row?.cells[0]?.childNodes ?? []))
  if (title.textContent.trim()) table.before(title)
  row?.remove()
}
