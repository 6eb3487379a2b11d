import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Nodes } from 'mdast'
import { markdownNodeText, parseMarkdownTree } from './markdown.ts'
import { drawTableOfContents, reserveTableOfContents, type DrawnHeading } from './drawContents.ts'
import { drawPdfPageFooters } from './drawPdfPageFooters.ts'
import { drawPdfTable } from './drawPdfTable.ts'
import { drawPdfParagraph } from './drawPdfParagraph.ts'
import {
  PDF_BODY_FONT,
  PDF_SANS_BOLD_FONT,
  pdfFontFiles,
  PDF_HEADING_FONT,
  PDF_INK_COLOUR,
  PDF_PAGE_MARGINS,
  PDF_MUTED_COLOUR,
  PDF_SANS_FONT,
  type PdfStructureElement,
} from './look.ts'

/** Title block and metadata of a demo PDF. */
export type PdfTitleBlock = {
  title: string
  /** Lines above a demo PDF's title: the issuer, then the kind of document (« Accord d’entreprise »). */
  above: string[]
  /** Lines below a demo PDF's title: dates of signature and effect. */
  below: string[]
  signatories: { name: string; role: string }[]
  /** Creation date in the PDF metadata, fixed so that each run writes the same bytes. */
  date: Date
  hasContents: boolean
  password?: string
}

// pdfkit's types lack this subset.
const ACCESSIBLE: object = { pdfVersion: '1.7', subset: 'PDF/UA' }

/** Draws a Markdown text as a tagged PDF. */
export async function drawMarkdownPdf(heading: PdfTitleBlock, markdown: string): Promise<Buffer> {
  const doc = open(heading)
  const written = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const drawn: DrawnHeading[] = []
  const tree = parseMarkdownTree(markdown)

  drawTitle(doc, root, heading)
  const contents = heading.hasContents ? reserveTableOfContents(doc, root, tree) : undefined
  const outline = [doc.outline]
  for (const [rank, node] of tree.children.entries()) {
    if (node.type === 'heading') {
      const text = markdownNodeText(node)
      drawHeading(doc, root, { depth: node.depth, text, room: tree.children[rank + 1]?.type === 'heading' ? 110 : 60 })
      drawn.push({ depth: node.depth, text, page: doc.bufferedPageRange().count - 1 })
      outline.length = Math.min(outline.length, node.depth - 1)
      outline.push((outline.at(-1) ?? doc.outline).addItem(text))
    } else drawBlock(doc, root, node)
  }
  if (heading.signatories.length) drawSignatures(doc, root, heading)
  if (contents) drawTableOfContents(doc, contents, drawn)
  root.end()
  drawPdfPageFooters(doc, heading.title)
  doc.end()
  return written
}

function open({ title, date, password }: PdfTitleBlock) {
  const protection =
    password === undefined ? undefined : { userPassword: password, ownerPassword: `${password}-bureau` }
  const doc = new Pdf({
    size: 'A4',
    margins: PDF_PAGE_MARGINS,
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: 'Envol', Creator: 'Envol', Producer: 'Envol', CreationDate: date },
    // PDF 1.4 encryption is deterministic; newer versions use random bytes.
    ...(protection ? { pdfVersion: '1.4', ...protection } : ACCESSIBLE),
  })
  for (const [name, file] of Object.entries(pdfFontFiles)) doc.registerFont(name, file)
  return doc.on('pageAdded', () => doc.fillColor(PDF_INK_COLOUR)).fillColor(PDF_INK_COLOUR)
}

function drawTitle(doc: PDFKit.PDFDocument, root: PdfStructureElement, { title, above, below }: PdfTitleBlock) {
  const line = (text: string, type: string, font: string, size: number) =>
    root.add(doc.struct(type, {}, () => doc.font(font).fontSize(size).text(text, { lineGap: 2 })))
  for (const text of above) line(text, 'P', PDF_SANS_BOLD_FONT, 9.5)
  doc.moveDown(0.6)
  line(title, 'H1', PDF_HEADING_FONT, 21)
  doc.moveDown(0.4)
  for (const text of below) line(text, 'P', PDF_SANS_FONT, 9.5)
  const y = doc.y + 10
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(doc.x, y)
    .lineTo(doc.page.width - doc.page.margins.right, y)
    .lineWidth(0.75)
    .stroke(PDF_MUTED_COLOUR)
  doc.endMarkedContent()
  doc.y = y + 14
}

/** Heading to draw in a demo PDF. `room`: points to keep free below the heading for its text. */
type ToDraw = { depth: number; text: string; room: number }

function drawHeading(doc: PDFKit.PDFDocument, root: PdfStructureElement, { depth, text, room }: ToDraw) {
  const size = { 2: 14, 3: 11.5, 4: 10.5 }[depth] ?? 10.5
  if (doc.y > doc.page.maxY() - size - room) doc.addPage()
  else if (doc.y > doc.page.margins.top) doc.y += size * 0.7
  root.add(doc.struct(`H${depth}`, {}, () => doc.font(PDF_HEADING_FONT).fontSize(size).text(text, { lineGap: 1 })))
  doc.y += 3
}

function drawBlock(doc: PDFKit.PDFDocument, root: PdfStructureElement, node: Nodes) {
  switch (node.type) {
    case 'paragraph':
      root.add(doc.struct('P', {}, () => drawPdfParagraph(doc, node)))
      doc.y += 6
      break
    case 'list':
      drawList(doc, root, node)
      break
    case 'table':
      drawPdfTable(doc, root, node)
      break
    case 'leafDirective':
      if (node.name !== 'page') throw new Error(`::${node.name} n’a pas de sens dans un document.`)
      doc.addPage()
      break
    default:
      throw new Error(`Un document ne sait pas montrer « ${node.type} ».`)
  }
}

function drawList(doc: PDFKit.PDFDocument, root: PdfStructureElement, node: Nodes & { type: 'list' }) {
  const list = doc.struct('L')
  root.add(list)
  for (const [rank, item] of node.children.entries()) {
    const label = node.ordered ? `${(node.start ?? 1) + rank}.` : '–'
    const entry = doc.struct('LI')
    list.add(entry)
    if (doc.y > doc.page.maxY() - 16) doc.addPage()
    const { x, y } = doc
    entry.add(
      doc.struct('Lbl', {}, () =>
        doc
          .font(PDF_BODY_FONT)
          .fontSize(10.5)
          .text(label, x + 6, y, { lineBreak: false }),
      ),
    )
    doc.x = x + 24
    doc.y = y
    for (const child of item.children) entry.add(doc.struct('LBody', {}, () => drawPdfParagraph(doc, child)))
    doc.x = x
    doc.y += 2
    entry.end()
  }
  list.end()
  doc.y += 4
}

function drawSignatures(doc: PDFKit.PDFDocument, root: PdfStructureElement, { signatories, below }: PdfTitleBlock) {
  if (doc.y > doc.page.maxY() - 40 - 34 * signatories.length) doc.addPage()
  doc.y += 14
  const line = (text: string, font: string) =>
    root.add(doc.struct('P', {}, () => doc.font(font).fontSize(9.5).text(text, { lineGap: 2 })))
  line(`${below[0] ?? ''} Pour les parties :`, PDF_SANS_FONT)
  doc.y += 6
  for (const { name, role } of signatories) {
    line(name, PDF_SANS_BOLD_FONT)
    line(role, PDF_SANS_FONT)
    doc.y += 6
  }
}
