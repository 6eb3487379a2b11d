import type { Root } from 'mdast'
import { markdownNodeText } from './markdown.ts'
import { PDF_HEADING_FONT, PDF_SANS_FONT, type PdfStructureElement } from './look.ts'

const LINE = 15
const HEAD = 40

/** Heading of a demo PDF, with its page number, counted from 0. */
export type DrawnHeading = { depth: number; text: string; page: number }

/** Pages of a demo PDF reserved for the table of contents, filled once the page numbers are known. */
export type TableOfContentsPages = { struct: PdfStructureElement; firstPage: number; entries: number; perPage: number }

/** Reserves pages for the table of contents in a demo PDF, after the title. */
export function reserveTableOfContents(
  doc: PDFKit.PDFDocument,
  root: PdfStructureElement,
  tree: Root,
): TableOfContentsPages {
  const struct = doc.struct('TOC')
  root.add(struct)
  doc.addPage()
  const firstPage = doc.bufferedPageRange().count - 1
  const entries = tree.children.filter(
    (node) => node.type === 'heading' && isListed(node.depth, markdownNodeText(node)),
  ).length
  const perPage = Math.floor((doc.page.maxY() - doc.page.margins.top - HEAD) / LINE)
  for (let page = 0; page < Math.ceil(entries / perPage); page++) doc.addPage()
  return { struct, firstPage, entries, perPage }
}

/** Draws the table of contents of a demo PDF: parts and chapters, without articles. */
export function drawTableOfContents(
  doc: PDFKit.PDFDocument,
  { struct, firstPage, perPage }: TableOfContentsPages,
  drawn: DrawnHeading[],
) {
  const listed = drawn.filter(({ depth, text }) => isListed(depth, text))
  const { left, right, top } = doc.page.margins
  const width = doc.page.width - left - right
  for (const [rank, { depth, text, page }] of listed.entries()) {
    const line = rank % perPage
    if (line === 0) doc.switchToPage(firstPage + rank / perPage)
    if (rank === 0)
      struct.add(
        doc.struct('Caption', {}, () => doc.font(PDF_HEADING_FONT).fontSize(14).text('Sommaire', left, top, { width })),
      )
    const y = top + HEAD + line * LINE
    const indent = (depth - 2) * 14
    struct.add(
      doc.struct('TOCI', {}, () => {
        doc.font(depth === 2 ? PDF_HEADING_FONT : PDF_SANS_FONT).fontSize(9.5)
        doc.text(text, left + indent, y, { width: width - indent - 40, height: LINE, ellipsis: true, lineBreak: false })
        doc.text(String(page + 1), left, y, { width, align: 'right', lineBreak: false })
      }),
    )
  }
  struct.end()
}

const isListed = (depth: number, text: string) => depth === 2 || (depth === 3 && !text.startsWith('Article'))
