/** PDF object for `buildPdfFromObjects`: a dictionary, or a dictionary and its stream. Object numbers begin at 1. */
export type RawPdfObject = string | { dictionary: string; stream: Uint8Array | string }

/**
 * Returns the bytes of a PDF with these objects. The first object is the catalog; `producer` names the writing program.
 */
export function buildPdfFromObjects(objects: RawPdfObject[], producer: string): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e9\u00e9\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of [...objects, `<< /Producer ${pdfLiteralString(producer)} >>`].entries()) {
    offsets.push(length)
    add(Buffer.from(`${at + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'))
    else {
      const stream = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream
      add(Buffer.from(`<< ${object.dictionary} /Length ${stream.length} >>\nstream\n`, 'latin1'))
      add(stream)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const [size, info] = [offsets.length + 1, offsets.length]
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`))
  return Buffer.concat(parts)
}

/** Codes in Windows-1252 of the characters that have another code in Unicode. */
const WINDOWS_1252: Record<string, number> = { '’': 0x92, '–': 0x96, œ: 0x9c, '€': 0x80, '…': 0x85 }

/** Returns a PDF string literal of a page's text, in WinAnsiEncoding. */
export const pdfLiteralString = (text: string) =>
  `(${Array.from(text)
    .map((sign) => String.fromCharCode(WINDOWS_1252[sign] ?? sign.charCodeAt(0)))
    .join('')
    .replace(/[\\()]/g, String.raw`\$&`)})`

/** Returns a PDF string of metadata or a form field, in UTF-16 with a byte order mark. */
export const pdfUtf16String = (text: string) =>
  `<FEFF${Array.from(text)
    .map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')}>`

/** Returns the PDF operators that draw a line of text at a position, in points from the page's bottom left corner. */
export const drawPdfTextAt = (left: number, bottom: number, text: string, size = 11) =>
  `BT /F1 ${size} Tf 1 0 0 1 ${left} ${bottom} Tm ${pdfLiteralString(text)} Tj ET\n`

/**
 * Returns the first five objects of a one-page PDF: catalog, page tree, page, content and the font F1. `catalog` and
 * `page` add entries to theirs. The caller's own objects begin at number 6.
 */
export const onePagePdfObjects = (
  content: string | Buffer,
  { catalog = '', page = '', font = HELVETICA } = {},
): RawPdfObject[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R ${page} >>`,
  { dictionary: '', stream: content },
  font,
]

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
