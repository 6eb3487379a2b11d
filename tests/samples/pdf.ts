import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'

/** A line of a PDF: a heading, words of a paragraph, or the end of a page. */
export type PdfPart = { heading: string } | { text: string } | 'page'

// Dates are part of the bytes: the same PDF is the same bytes each time.
const WRITTEN = new Date('2026-01-15T09:00:00Z')

/** A small PDF, tagged and in French. `password` encrypts it; `tells: false` tells no headings, but by their size. */
export async function writePdf(
  parts: PdfPart[],
  { password, tells = true }: { password?: string; tells?: boolean } = {},
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 60,
    lang: 'fr-FR',
    tagged: tells,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: 'Un accord', CreationDate: WRITTEN, ModDate: WRITTEN },
    ...(password !== undefined && { userPassword: password, ownerPassword: `${password} owner` }),
  })
  const written = buffer(pdf)
  pdf.registerFont('text', font('source-serif-4', 400)).registerFont('heading', font('source-sans-3', 700))
  const root = tells ? pdf.struct('Document') : undefined
  if (root) pdf.addStructure(root)
  for (const part of parts) {
    if (part === 'page') {
      pdf.addPage()
      continue
    }
    const isHeading = 'heading' in part
    const write = () => {
      if (isHeading) pdf.font('heading').fontSize(15).text(part.heading)
      else pdf.font('text').fontSize(11).text(part.text)
    }
    if (root) root.add(pdf.struct(isHeading ? 'H2' : 'P', {}, write))
    else write()
    pdf.moveDown(0.6)
  }
  root?.end()
  pdf.end()
  return written
}

/** A PDF that is a drawing: a page without a letter in it, as a scan is. */
export async function writeScan(): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', info: { CreationDate: WRITTEN, ModDate: WRITTEN } })
  const written = buffer(pdf)
  for (let line = 0; line < 30; line++) pdf.rect(60, 80 + line * 20, 300 + ((line * 37) % 150), 6).fill()
  pdf.end()
  return written
}

const require = createRequire(import.meta.url)
const font = (family: string, weight: number) =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`))
