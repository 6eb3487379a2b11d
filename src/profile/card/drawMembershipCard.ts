import { name as association } from '#association/identity.ts'
import type { MemberCard } from '#contract/profile/profile.ts'
import { qrCodeSvgPath } from '#src/components/pictures/QrCode.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { describeMembershipCardValidity } from './cardState.ts'

const WIDTH = 1080
const HEIGHT = 1620
const MARGIN = 90

/** Draws the membership card as a PNG for the phone's photos, in the fonts and colours of the screen. */
export async function drawMembershipCard(card: MemberCard, sheet: HTMLElement): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  const heading = sheet.querySelector('h2')
  const ground = sheet.querySelector('rect')
  const strip = sheet.querySelector('div')
  if (!pen || !heading || !ground || !strip) throw new Error('No canvas to draw on')
  await document.fonts.ready
  const { color, fontFamily } = getComputedStyle(sheet)
  const title = getComputedStyle(heading).fontFamily

  pen.fillStyle = getComputedStyle(ground).fill
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = getComputedStyle(strip).borderBottomColor
  pen.fillRect(0, HEIGHT - 20, WIDTH, 20)
  pen.textBaseline = 'top'
  pen.fillStyle = color
  pen.font = `600 34px ${fontFamily}`
  pen.fillText(`${association} – carte d’adhésion`, MARGIN, MARGIN)
  drawCode(pen, card.code, color)

  const { words, day } = describeMembershipCardValidity(card)
  const lines = [
    { words: `${card.first_name} ${card.last_name}`, font: `700 72px ${title}`, height: 96 },
    { words: card.company, font: `400 40px ${fontFamily}`, height: 58 },
    { words: `Numéro ${card.number}`, font: `600 40px ${fontFamily}`, height: 58 },
    { words: day ? words + dateWithoutWeekday(day) : words, font: `400 36px ${fontFamily}`, height: 58 },
  ]
  let top = MARGIN * 2 + (WIDTH - 2 * MARGIN) + 60
  for (const { words: line, font, height } of lines) {
    pen.font = font
    // The last argument shrinks text that is too long for the card.
    pen.fillText(line, MARGIN, top, WIDTH - 2 * MARGIN)
    top += height
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}

function drawCode(pen: CanvasRenderingContext2D, code: string, color: string) {
  const { size, path } = qrCodeSvgPath(code)
  const side = WIDTH - 2 * MARGIN
  pen.save()
  pen.translate(MARGIN, MARGIN * 2)
  pen.scale(side / size, side / size)
  pen.fillStyle = color
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
  pen.fill(new Path2D(path))
  pen.restore()
}
