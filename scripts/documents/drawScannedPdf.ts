import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import satori from 'satori'
import sharp from 'sharp'
import type { PdfTitleBlock } from './drawDocument.ts'
import { pdfFontFiles, PDF_BODY_FONT, PDF_STRONG_FONT } from './look.ts'
import { markdownNodeText, parseMarkdownTree } from './markdown.ts'

const WIDTH = 1240
const HEIGHT = 1754
const EDGE = 130

/** Draws a demo document as a scanned PDF page: a slightly rotated image without text. */
export async function drawScannedPdf({ title, above, below, signatories, date }: PdfTitleBlock, markdown: string) {
  const paragraphs = parseMarkdownTree(markdown).children.map((node) => ({
    text: markdownNodeText(node),
    isHeading: node.type === 'heading',
  }))
  const line = (text: string, fontSize: number, fontWeight = 400) => ({
    type: 'div',
    props: { style: { width: WIDTH - 2 * EDGE, fontSize, fontWeight, marginBottom: fontSize * 0.6 }, children: text },
  })
  const sheet = {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        width: WIDTH,
        height: HEIGHT,
        padding: EDGE,
        fontFamily: 'Serif',
        lineHeight: 1.4,
        color: '#2a2a2a',
      },
      children: [
        ...above.map((text) => line(text, 24)),
        line(title, 40, 600),
        ...below.map((text) => line(text, 24)),
        ...paragraphs.map(({ text, isHeading }) => line(text, 28, isHeading ? 600 : 400)),
        ...signatories.map(({ name, role }) => line(`${name}, ${role}`, 24)),
      ],
    },
  }
  const svg = await satori(sheet as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: [
      { name: 'Serif', data: await readFile(pdfFontFiles[PDF_BODY_FONT]), weight: 400 },
      { name: 'Serif', data: await readFile(pdfFontFiles[PDF_STRONG_FONT]), weight: 600 },
    ],
  })
  const picture = await sharp(Buffer.from(svg))
    .flatten({ background: '#f3f1ec' })
    .rotate(0.7, { background: '#e4e1da' })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .greyscale()
    .blur(0.6)
    .jpeg({ quality: 55 })
    .toBuffer()
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    info: { Title: title, Creator: 'Envol', Producer: 'Envol', CreationDate: date },
  })
  const written = buffer(doc)
  doc.image(picture, 0, 0, { width: doc.page.width, height: doc.page.height })
  doc.end()
  return written
}
