import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { email, name as association } from '#association/identity.ts'
import { DEFAULT_COLOUR, neutralBackgroundColours } from '#theme/colour.ts'
import type { PdfLetter, Letterhead, LetterPart } from './letter.ts'
import { letterhead } from './letterhead.ts'
import { convertToSfnt } from './convertToSfnt.ts'

/** Draws one of the association's letters as a tagged PDF (PDF/UA) in French, for screen readers. */
export const drawLetter = (letter: PdfLetter): Promise<Buffer> => drawLetters([letter])

/** Draws letters as one tagged PDF, each on its own pages. Its title and date are those of the first. */
export async function drawLetters(letters: PdfLetter[]): Promise<Buffer> {
  const doc = await open(letters[0]?.title ?? '', letters[0]?.on ?? '1970-01-01')
  const written = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const [index, { title, head = letterhead, parts }] of letters.entries()) {
    // Other requests are served between two letters.
    if (index > 0) await setImmediate()
    if (index > 0) doc.addPage()
    drawHead(doc, root, head, title)
    for (const part of parts) drawPart(doc, root, part)
    drawFoot(doc, root)
  }
  root.end()
  doc.end()
  return written
}

type Doc = PDFKit.PDFDocument
type Struct = ReturnType<Doc['struct']>

const { ink } = neutralBackgroundColours.light
const MARGIN = 68
const LABEL_WIDTH = 150

// pdfkit's types lack this subset.
const ACCESSIBLE: object = { pdfVersion: '1.7', subset: 'PDF/UA' }
const require = createRequire(import.meta.url)
const family = '@fontsource/bricolage-grotesque/files/bricolage-grotesque'
// pdfkit cannot read WOFF2. The `latin-ext` file has the letters of names such as « Ševčík ».
const readFonts = () =>
  (['latin', 'latin-ext'] as const).flatMap((letters) =>
    ([400, 600] as const).map((weight) => {
      const file = require.resolve(`${family}-${letters}-${weight}-normal.woff`)
      return { name: `${letters} ${weight}`, font: convertToSfnt(readFileSync(file)) }
    }),
  )
let fonts: ReturnType<typeof readFonts> | undefined
const BEYOND = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]+/

async function open(title: string, on: string) {
  // pdfkit is large, so only processes that draw load it.
  const { default: Pdf } = await import('pdfkit')
  const made = new Date(`${on}T12:00:00Z`)
  const doc = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'fr-FR',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: association, Creator: association, Producer: association, CreationDate: made },
    ...ACCESSIBLE,
  })
  fonts ??= readFonts()
  for (const { name, font } of fonts) doc.registerFont(name, font)
  return doc.fillColor(ink)
}

function drawHead(doc: Doc, root: Struct, { name, address, registration }: Letterhead, title: string) {
  write(doc, root, 'P', name, { weight: 600, size: 12 })
  write(doc, root, 'P', address, { size: 9.5 })
  write(doc, root, 'P', registration, { size: 9.5 })
  const y = doc.y + 10
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(2)
    .stroke(DEFAULT_COLOUR)
  doc.endMarkedContent()
  doc.y = y + 26
  write(doc, root, 'H1', title, { weight: 600, size: 20 })
  doc.y += 10
}

function drawPart(doc: Doc, root: Struct, part: LetterPart) {
  if ('text' in part) write(doc, root, 'P', part.text, {})
  else if ('heading' in part) write(doc, root, 'H2', part.heading, { weight: 600, size: 13 })
  else drawFacts(doc, root, part.facts)
  doc.y += 8
}

function drawFacts(doc: Doc, root: Struct, facts: [string, string][]) {
  const table = doc.struct('Table')
  root.add(table)
  for (const [label, value] of facts) {
    if (doc.y > doc.page.maxY() - 40) doc.addPage()
    const row = doc.struct('TR')
    table.add(row)
    const { y } = doc
    write(doc, row, 'TH', label, { weight: 600, size: 10, y, width: LABEL_WIDTH - 12 })
    const after = doc.y
    write(doc, row, 'TD', value, { size: 10, x: MARGIN + LABEL_WIDTH, y })
    doc.x = MARGIN
    doc.y = Math.max(doc.y, after) + 3
    row.end()
  }
  table.end()
}

function drawFoot(doc: Doc, root: Struct) {
  write(doc, root, 'P', `Une question\u00a0? ${email}`, { size: 9 })
}

type Look = { weight?: 400 | 600; size?: number; x?: number; y?: number; width?: number }

/** Writes a text in a PDF as one structure element, switching fonts for letters of the font subset `latin-ext`. */
function write(doc: Doc, parent: Struct, type: string, text: string, look: Look) {
  const { weight = 400, size = 10.5, x = MARGIN, y = doc.y } = look
  const width = look.width ?? doc.page.width - MARGIN - x
  const draw = () => {
    const runs = text.split(new RegExp(`(${BEYOND.source})`)).filter(Boolean)
    for (const [rank, run] of runs.entries()) {
      doc.font(`${BEYOND.test(run) ? 'latin-ext' : 'latin'} ${weight}`).fontSize(size)
      const options = { width, lineGap: 2, continued: rank < runs.length - 1 }
      if (rank === 0) doc.text(run, x, y, options)
      else doc.text(run, options)
    }
  }
  parent.add(doc.struct(type, {}, draw))
}
