import type { Nodes } from 'mdast'
import { markdownNodeText } from './markdown.ts'
import { PDF_BODY_FONT, PDF_STRONG_FONT } from './look.ts'

/** Draws a Markdown paragraph, with its bold text, in a demo PDF. */
export function drawPdfParagraph(doc: PDFKit.PDFDocument, node: Nodes) {
  const runs = 'children' in node ? node.children : [node]
  doc.fontSize(10.5)
  for (const [rank, run] of runs.entries()) {
    const text = markdownNodeText(run).replaceAll('\n', ' ')
    doc
      .font(run.type === 'strong' ? PDF_STRONG_FONT : PDF_BODY_FONT)
      .text(text, { lineGap: 2.6, continued: rank < runs.length - 1 })
  }
}
