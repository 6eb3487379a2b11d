import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'

/** Returns a PDF of one page as large as the format allows (5 m), four times higher than wide, filled with lines. */
export function drawHugePagePdf(): Promise<Buffer> {
  const [width, height] = [3600, 14_400]
  const pdf = new PdfDocument({ size: [width, height] })
  const written = buffer(pdf)
  for (let at = 0; at < 2000; at++)
    pdf
      .moveTo(0, at * 7)
      .lineTo(width, height - at * 7)
      .stroke()
  pdf.end()
  return written
}
