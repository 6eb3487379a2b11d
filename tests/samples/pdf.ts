import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { PNG } from 'pngjs'
import { convertToSfnt } from '#server/pdf/convertToSfnt.ts'

/** Element of a generated sample PDF: a heading, a paragraph, header and footer, or a page break. */
export type SamplePdfPart =
  | { heading: string; size?: number }
  | { text: string }
  | { edges: { top: string; foot: string } }
  | 'page'

// Fixed dates make the PDF's bytes reproducible.
const WRITTEN = new Date('2026-01-15T09:00:00Z')

/** Returns a small tagged sample PDF in French. `password` encrypts it; `tells: false` omits heading tags. */
export async function buildTaggedPdf(
  parts: SamplePdfPart[],
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
    if ('edges' in part) {
      const { top, foot } = part.edges
      pdf.font('text').fontSize(9)
      pdf.text(top, 60, 30, { lineBreak: false }).text(foot, 60, 775, { lineBreak: false })
      pdf.text('', 60, 60)
      continue
    }
    const isHeading = 'heading' in part
    const write = () => {
      if (isHeading)
        pdf
          .font('heading')
          .fontSize(part.size ?? 15)
          .text(part.heading)
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

/** Returns a PDF of one line whose accents are drawn separately from their letters, as TeX's older fonts do. */
export async function buildSeparateAccentsPdf(words: string): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', info: { CreationDate: WRITTEN, ModDate: WRITTEN } })
  const written = buffer(pdf)
  pdf.font(font('source-serif-4', 400)).fontSize(11)
  let left = 60
  const draw = (sign: string, at: number, top: number) => pdf.text(sign, at, top, { lineBreak: false })
  for (const sign of words.normalize('NFD').match(/\P{M}\p{M}?/gu) ?? []) {
    const [letter = '', mark] = sign
    const width = pdf.widthOfString(letter)
    const accent = mark && SPACING[mark]
    if (accent) draw(accent, left + (width - pdf.widthOfString(accent)) / 2, 100)
    // TeX moves the position between words without drawing a space.
    if (letter !== ' ') draw(letter, left, 100)
    left += width
  }
  pdf.end()
  return written
}

const SPACING: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': 'ˆ',
  '\u0308': '¨',
  '\u0327': '¸',
}

/** Returns a scanned PDF page, an image without text; pages of text may precede it. */
export async function buildScannedPdf(texts: string[] = []): Promise<Buffer> {
  const picture = new PNG({ width: 120, height: 170 })
  picture.data.fill(255)
  for (let row = 20; row < 150; row += 8) picture.data.fill(40, (row * 120 + 15) * 4, (row * 120 + 60 + (row % 40)) * 4)
  return drawPdf((pdf) => {
    for (const text of texts) pdf.font('text').text(text).addPage()
    pdf.image(PNG.sync.write(picture), 20, 20, { width: 550, height: 780 })
  })
}

/** Returns a PDF form to fill in by hand, lines and boxes without text, and a blank page. */
export const buildPaperFormPdf = (): Promise<Buffer> =>
  drawPdf((pdf) => {
    for (let line = 0; line < 30; line++) pdf.rect(60, 80 + line * 20, 300 + ((line * 37) % 150), 6).stroke()
    pdf.addPage()
  })

function drawPdf(pages: (pdf: InstanceType<typeof PdfDocument>) => void): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', info: { CreationDate: WRITTEN, ModDate: WRITTEN } })
  const written = buffer(pdf)
  pdf.registerFont('text', font('source-serif-4', 400))
  pages(pdf)
  pdf.end()
  return written
}

const require = createRequire(import.meta.url)
const fonts = new Map<string, Buffer>()

/** Returns a font file, converted once. */
function font(family: string, weight: number): Buffer {
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)
  const known = fonts.get(file) ?? convertToSfnt(readFileSync(file))
  fonts.set(file, known)
  return known
}
