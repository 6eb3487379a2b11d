import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapeXml } from '#server/http/escapeXml.ts'

const MIME = 'application/vnd.oasis.opendocument.spreadsheet'
const NAMESPACES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/**
 * Returns rows as an OpenDocument spreadsheet (ODF 1.3) of one sheet. Numbers stay numbers; texts are never formulas.
 */
export async function formatOds(sheet: string, rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const zip = new ZipFile()
  // The format requires the type first, uncompressed.
  zip.addBuffer(Buffer.from(MIME), 'mimetype', { compress: false })
  zip.addBuffer(Buffer.from(content(sheet, rows)), 'content.xml')
  zip.addBuffer(Buffer.from(MANIFEST), 'META-INF/manifest.xml')
  zip.end()
  return buffer(zip.outputStream)
}

const content = (sheet: string, rows: readonly (readonly (string | number)[])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES} office:version="1.3"><office:body><office:spreadsheet><table:table table:name="${escapeXml(sheet)}">${rows
    .map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
    .join('')}</table:table></office:spreadsheet></office:body></office:document-content>`

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${String(value).replace('.', ',')}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string">${value
        .split('\n')
        .map((line) => `<text:p>${escapeXml(line)}</text:p>`)
        .join('')}</table:table-cell>`

const FILE = 'manifest:file-entry manifest:media-type'
const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><${FILE}="${MIME}" manifest:full-path="/"/><${FILE}="text/xml" manifest:full-path="content.xml"/></manifest:manifest>`
