import { buffer } from 'node:stream/consumers'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { PdfEngine } from '#server/accords/text/Engine.ts'
import {
  pdfLiteralString,
  onePagePdfObjects,
  buildPdfFromObjects,
  drawPdfTextAt,
  type RawPdfObject,
} from './writeRawPdf.ts'

const require = createRequire(import.meta.url)
const serif = readFileSync(require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff'))

const WORDS = 'Le repos des personnels navigants est de onze heures entre deux services de vol.'

/** Returns a PDF whose font has no ToUnicode table, so that no text can be extracted. */
async function withoutUnicode(): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    compress: false,
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const written = buffer(pdf)
  pdf.font(serif).fontSize(12)
  for (let line = 0; line < 3; line++) pdf.text(WORDS)
  pdf.end()
  const text = (await written).toString('latin1')
  return Buffer.from(
    text.replace(/\/ToUnicode \d+ 0 R/, (entry) => ' '.repeat(entry.length)),
    'latin1',
  )
}

/** Returns the PDF objects of a Type 3 font that draws bars, so that extracted letters are meaningless. */
function type3(names: (code: number) => string, codeOf = (_sign: string, at: number) => at + 1): RawPdfObject[] {
  const signs = [...new Set(WORDS)].toSorted()
  const codes = signs.map(codeOf)
  const [first, last] = [Math.min(...codes), Math.max(...codes)]
  const glyph = (code: number): RawPdfObject => ({
    dictionary: '',
    stream: `700 0 0 0 600 700 d1 ${(code % 5) * 60} 0 80 700 re f 300 ${(code % 7) * 80} 250 90 re f`,
  })
  const procs = codes.map((code, at) => `/${names(code)} ${6 + at} 0 R`).join(' ')
  const differences = codes.map((code) => `${code} /${names(code)}`).join(' ')
  const font =
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar ${first} ` +
    `/LastChar ${last} /Widths [${Array.from({ length: last - first + 1 }, () => 700).join(' ')}] /CharProcs << ${procs} >> ` +
    `/Encoding << /Type /Encoding /Differences [${differences}] >> /Resources << >> >>`
  const shown = Array.from(WORDS)
    .map((sign) => (codes[signs.indexOf(sign)] ?? 0).toString(16).padStart(2, '0'))
    .join('')
  const content = [760, 740, 720].map((at) => `BT /F1 8 Tf 1 0 0 1 40 ${at} Tm <${shown}> Tj ET`).join('\n')
  return [...onePagePdfObjects(content, { font }), ...codes.map(glyph)]
}

/** Width and height of the scanned PDF pages, in points. */
const [WIDTH, HEIGHT] = [300, 130]
const SCANNED = [
  'Article 7 – Repos en escale',
  'L’équipage dispose d’un repos de douze heures',
  'après un vol de nuit, sauf accord écrit.',
]

/** Returns a scanned PDF page: a picture of words, without text. */
async function scanned({
  isUpsideDown = false,
  content = '',
  producer,
}: {
  isUpsideDown?: boolean
  content?: string
  producer: string
}) {
  const pdf = new PdfDocument({ size: [WIDTH, HEIGHT], margin: 20, info: { CreationDate: new Date(0) } })
  const written = buffer(pdf)
  pdf.font(serif).fontSize(12)
  for (const line of SCANNED) pdf.text(line).moveDown(0.4)
  pdf.end()
  const sheet = await PdfEngine.open(new Uint8Array(await written))
  const picture = sheet.draw(0, { pixelsAtMost: 240_000, turn: isUpsideDown ? 2 : 0 })
  const header = Buffer.from(picture?.graymap.subarray(0, 40) ?? []).toString('latin1')
  const [start = '', width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(header) ?? []
  const image: RawPdfObject = {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    stream: deflateSync(picture?.graymap.subarray(start.length) ?? new Uint8Array()),
  }
  const [catalog = '', pages = '', page, drawing = '', font = ''] = onePagePdfObjects(
    `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /S Do Q ${content}`,
  )
  const small = (typeof page === 'string' ? page : '')
    .replace('[0 0 595 842]', `[0 0 ${WIDTH} ${HEIGHT}]`)
    .replace('/Font', '/XObject << /S 6 0 R >> /Font')
  return buildPdfFromObjects([catalog, pages, small, drawing, font, image], producer)
}

const waiting =
  drawPdfTextAt(60, 760, 'Please wait...', 18) +
  drawPdfTextAt(
    60,
    730,
    'If this message is not eventually replaced by the proper contents of the document, your PDF',
  ) +
  drawPdfTextAt(60, 715, 'viewer may not be able to display this type of document.')
const template = '<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform name="form1"/></template>'
const xfa: RawPdfObject = {
  dictionary: '',
  stream: `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}</xdp:xdp>`,
}

/** Returns sample PDFs whose text is hard or impossible to extract, by name: XFA forms and Type 3 fonts. */
export async function buildUnreadablePdfs(): Promise<Record<string, Buffer>> {
  return {
    'xfa-dynamic': buildPdfFromObjects(
      [...onePagePdfObjects(waiting, { catalog: '/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true' }), xfa],
      'Adobe LiveCycle Designer ES 9.0',
    ),
    'xfa-dynamic-without-mark': buildPdfFromObjects(
      [...onePagePdfObjects(waiting, { catalog: '/AcroForm << /Fields [] /XFA 6 0 R >>' }), xfa],
      'Adobe LiveCycle Designer ES 9.0',
    ),
    'xfa-static': buildPdfFromObjects(
      [
        ...onePagePdfObjects(drawPdfTextAt(60, 760, 'Demande de congé', 15) + drawPdfTextAt(60, 720, 'Nom :'), {
          catalog: '/AcroForm << /Fields [7 0 R] /XFA 6 0 R /DA (/Helv 11 Tf 0 g) >>',
          page: '/Annots [7 0 R]',
        }),
        xfa,
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (nom) /V ${pdfLiteralString('Camille Morvan')} /Rect [110 716 300 732] /F 4 /P 3 0 R >>`,
      ],
      'Adobe LiveCycle Designer ES 9.0',
    ),
    'type3-dvips': buildPdfFromObjects(
      type3((code) => `a${code}`),
      'dvips + GPL Ghostscript 9.15',
    ),
    'type3-named-letters': buildPdfFromObjects(
      type3((code) => String.fromCharCode(96 + code > 122 ? 38 + code : 96 + code)),
      'PDFlib 8',
    ),
    'type3-codes-as-letters': buildPdfFromObjects(
      type3(
        (code) => `g${code}`,
        (_, at) => 65 + at,
      ),
      'ScanSoft PDF Create',
    ),
    'type3-readable-codes': buildPdfFromObjects(
      type3(
        (code) => `x${code}`,
        (sign) => sign.charCodeAt(0),
      ),
      'PDFlib 4',
    ),
    'no-tounicode': await withoutUnicode(),
    'scan-copier': await scanned({ producer: 'Canon iR-ADV C5535' }),
    'scan-upside-down': await scanned({ isUpsideDown: true, producer: 'Xerox WorkCentre 7845' }),
    'scan-with-stamp': await scanned({
      content: drawPdfTextAt(10, 118, 'DocuSign Envelope ID: 0F2B-77', 6),
      producer: 'DocuSign, signé sur un document numérisé',
    }),
  }
}
