import { name } from '#association/identity.ts'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import type { AccordCitation } from './CitationContext.ts'
import { qrCodeSvgPath } from '#src/components/pictures/QrCode.tsx'

const WIDTH = 1080
const MARGIN = 80
const QR = 220
const SIZES = [72, 60, 52, 44, 38, 33, 29]

/** Draws a citation as a PNG picture, in the colours and fonts of the card on the screen. */
export async function drawCitationPng(citation: AccordCitation, address: string, card: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  const { color, backgroundColor, fontFamily } = getComputedStyle(card)
  const accent = getComputedStyle(card.querySelector('p') ?? card).color
  const heading = getComputedStyle(card.querySelector('blockquote') ?? card).fontFamily
  await document.fonts.ready

  const { text, place, title, signed_on } = citation
  const { size, lines } = fit(pen, text, heading)
  const foot = [
    { words: place, font: `600 34px ${fontFamily}` },
    { words: title, font: `400 30px ${fontFamily}` },
    { words: `Signé le ${dateWithoutWeekday(signed_on)}`, font: `400 30px ${fontFamily}` },
  ].flatMap(({ words, font }) => {
    pen.font = font
    return wrap(pen, words, WIDTH - 3 * MARGIN - QR).map((line) => ({ line, font }))
  })
  const textHeight = lines.length * size * 1.25
  const footHeight = Math.max(QR, foot.length * 46)
  const picture = card.querySelector('canvas')
  const pictureHeight = picture ? (picture.height * (WIDTH - 2 * MARGIN)) / picture.width + MARGIN / 2 : 0
  canvas.width = WIDTH
  canvas.height = Math.max(WIDTH, Math.ceil(MARGIN * 4.5 + textHeight + pictureHeight + footHeight))

  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = accent
  pen.fillRect(0, canvas.height - 12, canvas.width, 12)
  pen.textBaseline = 'top'
  pen.font = `600 28px ${fontFamily}`
  pen.fillText(name.toUpperCase(), MARGIN, MARGIN)
  pen.fillStyle = color
  pen.font = `700 ${size}px ${heading}`
  lines.forEach((line, index) => pen.fillText(line, MARGIN, MARGIN * 2 + index * size * 1.25))

  if (picture) {
    const top = MARGIN * 2.25 + textHeight
    pen.drawImage(picture, MARGIN, top, WIDTH - 2 * MARGIN, pictureHeight - MARGIN / 2)
  }

  const footTop = canvas.height - MARGIN - footHeight
  pen.globalAlpha = 0.25
  pen.fillRect(MARGIN, footTop - MARGIN / 2, WIDTH - 2 * MARGIN, 2)
  pen.globalAlpha = 1
  foot.forEach(({ line, font }, index) => {
    pen.font = font
    pen.fillText(line, MARGIN, footTop + index * 46)
  })
  drawQr(pen, address, card, WIDTH - MARGIN - QR, footTop)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}

/** Returns the largest type size in which a quotation fits the citation picture, with the text split into lines. */
function fit(pen: CanvasRenderingContext2D, text: string, family: string) {
  const tried = SIZES.map((size) => {
    pen.font = `700 ${size}px ${family}`
    return { size, lines: wrap(pen, text, WIDTH - 2 * MARGIN) }
  })
  const found = tried.find(({ size, lines }) => lines.length * size * 1.25 <= 760) ?? tried.at(-1)
  return found ?? { size: 29, lines: [text] }
}

function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    // Splits at normal spaces only, so no-break spaces hold.
    for (const word of paragraph.split(' ')) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word
      if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })
}

function drawQr(pen: CanvasRenderingContext2D, address: string, card: HTMLElement, x: number, y: number) {
  const { size, path } = qrCodeSvgPath(address)
  const [ground, modules] = ['rect', 'path'].map((part) => card.querySelector(`figure ${part}`))
  if (!ground || !modules) return
  pen.save()
  pen.translate(x, y)
  pen.scale(QR / size, QR / size)
  pen.fillStyle = getComputedStyle(ground).fill
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = getComputedStyle(modules).fill
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
  pen.fill(new Path2D(path))
  pen.restore()
}
