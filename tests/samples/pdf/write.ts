// Writes the PDF files of the reader's stories to this folder: node tests/samples/pdf/write.ts
import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line import/no-named-as-default -- its types know no other
import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import { run } from '#server/accords/pictures/drawPagePictures.ts'

const here = import.meta.dirname
const [WIDTH, HEIGHT, LEFT, SIZE] = [595.28, 841.89, 72, 12]
const info = { CreationDate: new Date('2026-01-15T08:00:00Z') }

const sentences = [
  'Le découché est le repos pris hors de la base d’affectation.',
  'Après deux découchés consécutifs, le repos est de trente-six heures.',
  'La réserve à domicile est prévenue la veille avant 18 heures.',
  'Une vacation ne dépasse pas treize heures, pauses comprises.',
]

/** Words of the sample PDF's third page with their positions, as the server stores recognised text. */
const words: [number, number, ...number[]][] = []
let text = ''

const accord = open('accord.pdf', { lang: 'fr-FR', displayTitle: true })
for (let page = 1; page <= 8; page++) {
  if (page > 1) accord.addPage()
  const title = `Article ${page} – ${['Objet', 'Repos', 'Découchés', 'Réserve', 'Vacation', 'Indemnités', 'Santé', 'Durée'][page - 1]}`
  accord.outline.addItem(title)
  line(accord, title, 90, 18, page)
  for (let index = 0; index < 24; index++)
    line(accord, sentences[(index + page) % sentences.length] ?? '', 140 + index * 26, SIZE, page)
}
await end(accord)
writeFileSync(join(here, 'page3.json'), `${JSON.stringify({ page: 3, width: WIDTH, height: HEIGHT, text, words })}\n`)

const whole = readFileSync(join(here, 'accord.pdf'))
writeFileSync(join(here, 'endommage.pdf'), whole.subarray(0, Math.floor(whole.length * 0.6)))

// Picture of the third page, as the server draws it.
await run({ bytes: whole })
const drawn = await run({ page: 2 })
if ('pictures' in drawn) writeFileSync(join(here, 'page3.webp'), drawn.pictures[0]?.bytes ?? '')

const locked = open('chiffre.pdf', { userPassword: 'envol', ownerPassword: 'envol' })
line(locked, sentences[0] ?? '', 90, SIZE, 1)
await end(locked)

const picture = new PNG({ width: 300, height: 424 })
picture.data.fill(255)
for (let row = 40; row < 390; row += 14)
  for (let y = row; y < row + 4; y++)
    for (let x = 36; x < 36 + 228 - ((row * 7) % 90); x++)
      if (x % 9 > 1) picture.data.fill(60, (y * 300 + x) * 4, (y * 300 + x) * 4 + 3)
const scan = open('scan.pdf')
for (let page = 1; page <= 2; page++) {
  if (page > 1) scan.addPage()
  scan.image(PNG.sync.write(picture), 0, 0, { width: WIDTH, height: HEIGHT })
}
await end(scan)

type Pdf = InstanceType<typeof PDFDocument>

function open(name: string, options: object = {}) {
  const document = new PDFDocument({ size: 'A4', margin: 0, info, ...options })
  document.pipe(createWriteStream(join(here, name)))
  return document
}

/** Writes a line of the sample PDF word by word, and records each word's position. */
function line(document: Pdf, sentence: string, y: number, size: number, page: number) {
  document.fontSize(size)
  document.text(sentence, LEFT, y, { lineBreak: false })
  if (page !== 3) return
  let x = LEFT
  for (const word of sentence.split(' ')) {
    const width = document.widthOfString(word)
    const box = [x, HEIGHT - y - size, x + width, HEIGHT - y].map((value) => Math.round(value * 100) / 100)
    words.push([text.length, text.length + word.length, ...box])
    text += `${word} `
    x += width + document.widthOfString(' ')
  }
  text += '\n'
}

async function end(document: Pdf) {
  const written = once(document, 'end')
  document.end()
  await written
  await new Promise((resolve) => setTimeout(resolve, 50))
}
