import { PDF_SANS_FONT } from './look.ts'

/** Draws the title and page number at the foot of each page of a demo PDF. */
export function drawPdfPageFooters(doc: PDFKit.PDFDocument, title: string) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const { left, right } = doc.page.margins
    doc.page.margins.bottom = 0
    const y = doc.page.height - 44
    const width = doc.page.width - left - right
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.font(PDF_SANS_FONT).fontSize(8)
    doc.text(title, left, y, { lineBreak: false })
    doc.text(`${page + 1} / ${count}`, left, y, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}
