import type { Table, TableRow } from 'mdast'
import { markdownNodeText } from './markdown.ts'
import { PDF_SANS_BOLD_FONT, PDF_MUTED_COLOUR, PDF_SANS_FONT, type PdfStructureElement } from './look.ts'

const PADDING = 4
// pdfkit's types lack this attribute.
const OF_COLUMN: object = { scope: 'Column' }

type Column = { x: number; width: number; align: 'left' | 'right' }

/** Draws a Markdown table in a demo PDF, and repeats its header row on each following page. */
export function drawPdfTable(doc: PDFKit.PDFDocument, root: PdfStructureElement, table: Table) {
  const struct = doc.struct('Table')
  root.add(struct)
  const columns = columnsOf(doc, table)
  const [head, ...rows] = table.children
  if (!head) return
  doc.y += 3
  if (doc.y > doc.page.maxY() - 60) doc.addPage()
  drawRow(doc, columns, { cells: head, isHead: true }, struct)
  for (const row of rows) {
    if (doc.y + heightOf(doc, columns, { cells: row, isHead: false }) > doc.page.maxY()) {
      doc.addPage()
      doc.markContent('Artifact', { type: 'Layout' })
      drawRow(doc, columns, { cells: head, isHead: true })
      doc.endMarkedContent()
    }
    drawRow(doc, columns, { cells: row, isHead: false }, struct)
  }
  struct.end()
  doc.y += 9
}

type Row = { cells: TableRow; isHead: boolean }

/** Draws a row of a PDF table. Without `table`, draws a repeated header row, hidden from screen readers. */
function drawRow(doc: PDFKit.PDFDocument, columns: Column[], { cells, isHead }: Row, table?: PdfStructureElement) {
  const { y } = doc
  const height = heightOf(doc, columns, { cells, isHead })
  const row = table && doc.struct('TR')
  if (row) table.add(row)
  for (const [rank, cell] of cells.children.entries()) {
    const column = columns[rank]
    if (!column) continue
    const { x, width, align } = column
    const draw = () => {
      const box = { width: width - 2 * PADDING, align, lineGap: 1 }
      doc.font(isHead ? PDF_SANS_BOLD_FONT : PDF_SANS_FONT).fontSize(9)
      doc.text(markdownNodeText(cell), x + PADDING, y + PADDING, box)
    }
    if (row) row.add(doc.struct(isHead ? 'TH' : 'TD', isHead ? OF_COLUMN : {}, draw))
    else draw()
  }
  row?.end()
  if (row) doc.markContent('Artifact', { type: 'Layout' })
  const { left, right } = doc.page.margins
  doc.moveTo(left, y + height).lineTo(doc.page.width - right, y + height)
  doc.lineWidth(isHead ? 0.9 : 0.35).stroke(PDF_MUTED_COLOUR)
  if (row) doc.endMarkedContent()
  doc.x = left
  doc.y = y + height
}

function heightOf(doc: PDFKit.PDFDocument, columns: Column[], { cells, isHead }: Row) {
  doc.font(isHead ? PDF_SANS_BOLD_FONT : PDF_SANS_FONT).fontSize(9)
  const heights = cells.children.map((cell, rank) =>
    doc.heightOfString(markdownNodeText(cell), { width: (columns[rank]?.width ?? 0) - 2 * PADDING, lineGap: 1 }),
  )
  return Math.max(...heights) + 2 * PADDING
}

/** Returns the columns of a PDF table, sized by their content within limits to fill the page width. */
function columnsOf(doc: PDFKit.PDFDocument, { children, align }: Table): Column[] {
  const { left, right } = doc.page.margins
  const longest = (children[0]?.children ?? []).map((_, rank) =>
    Math.max(...children.map(({ children: cells }) => (cells[rank] ? markdownNodeText(cells[rank]).length : 0))),
  )
  const weights = longest.map((length) => Math.min(Math.max(length, 9), 46))
  const unit = (doc.page.width - left - right) / weights.reduce((sum, weight) => sum + weight, 0)
  let x = left
  return weights.map((weight, rank) => {
    const column: Column = { x, width: weight * unit, align: align?.[rank] === 'right' ? 'right' : 'left' }
    x += column.width
    return column
  })
}
