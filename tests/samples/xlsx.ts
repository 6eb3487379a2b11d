import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sheetOf = (rows: string[][]) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) =>
            cell.startsWith('day:')
              ? `<c r="${letter(column)}${row + 1}" s="1"><v>${serialOf(cell.slice(4))}</v></c>`
              : `<c r="${letter(column)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
const letter = (column: number) => String.fromCodePoint(65 + column)
/** Returns an ISO date as a spreadsheet's serial number, counted from 1899-12-30. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

const rels = (targets: [string, string, string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/**
 * Returns the bytes of an XLSX workbook of one sheet. A cell `day:2026-01-31` becomes a date; `sheet` replaces the
 * sheet's XML.
 */
export function buildSampleXlsx(rows: string[][], sheet: string | Buffer = sheetOf(rows)): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string | Buffer) => zip.addBuffer(Buffer.from(text), name)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  add('_rels/.rels', rels([['r1', 'officeDocument', 'xl/workbook.xml']]))
  add(
    'xl/workbook.xml',
    `<?xml version="1.0"?><workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Liste" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    rels([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'styles', 'styles.xml'],
    ]),
  )
  add(
    'xl/styles.xml',
    `<?xml version="1.0"?><styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  )
  add('xl/worksheets/sheet1.xml', sheet)
  zip.end()
  return buffer(zip.outputStream)
}
