import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { neutralBackgroundColours } from '#theme/colour.ts'
import { parseTerminalFilePath } from './companies/companyLogo.ts'

/** Outline of the logo's frame, as an SVG path. */
export const LOGO_FRAME_SVG_PATH =
  'M17 0H19A17 17 0 0 1 36 17V31A17 17 0 0 1 19 48H17A17 17 0 0 1 0 31V17A17 17 0 0 1 17 0zM17 4A13 13 0 0 0 4 17V31A13 13 0 0 0 17 44H19A13 13 0 0 0 32 31V17A13 13 0 0 0 19 4z'
const PAPER = neutralBackgroundColours.light.card
const AT_MOST = 2_000_000
// Width to height ratio from which a logo is assumed to contain the name.
const WIDE = 1.6
const DENSITY = 300

/** Pictures that the setup draws: path and content of each file in `own/public/`, and whether the logo is wide. */
export type SetupPictures = { files: [path: string, content: string | Buffer][]; isWide: boolean }

/** Reads the association's logo file and trims its margins; undefined when the file is no picture or over 2 MB. */
export async function readSetupLogo(file: string) {
  const bytes = await readFile(parseTerminalFilePath(file)).catch(() => undefined)
  if (!bytes || bytes.length > AT_MOST) return undefined
  const picture = () => sharp(bytes, { density: DENSITY }).rotate()
  const trimmed = picture().trim().png().toBuffer({ resolveWithObject: true })
  // Trimming fails for a picture of a single colour.
  return trimmed.catch(() => picture().png().toBuffer({ resolveWithObject: true })).catch(() => undefined)
}

/** Draws the pictures of `own/public/` from the association's logo, or the logo's empty frame on its colour. */
export async function drawSetupPictures(logo: string, color: string): Promise<SetupPictures> {
  const read = logo ? await readSetupLogo(logo) : undefined
  if (logo && !read)
    throw new Error(`${parseTerminalFilePath(logo)} n’est pas une image que l’on sait lire : 2 Mo au plus.`)
  const drawn = read?.data ?? Buffer.from(plainMark(color))
  // Phones crop a tenth on each side.
  const square = async (width: number) => {
    const margin = read ? Math.round(width / 10) : 0
    const size = width - 2 * margin
    const around = { top: margin, bottom: margin, left: margin, right: margin, background: PAPER }
    const picture = sharp(drawn, { density: DENSITY }).resize(size, size, { fit: 'contain', background: PAPER })
    return picture.flatten({ background: PAPER }).extend(around).png().toBuffer()
  }
  const card = { create: { width: 1200, height: 630, channels: 3 as const, background: color } }
  const shared = await sharp(card)
    .composite([{ input: await square(360) }])
    .png()
    .toBuffer()
  const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${(await square(64)).toString('base64')}"/></svg>`
  const files: SetupPictures['files'] = [
    ['public/favicon.svg', read ? favicon : plainMark(color)],
    ['public/icon-512.png', await square(512)],
    ['public/apple-touch-icon.png', await square(180)],
    ['public/og.png', shared],
  ]
  if (read) files.push(['public/logo.png', await sharp(drawn).resize(600, 192, { fit: 'inside' }).png().toBuffer()])
  return { files, isWide: !!read && read.info.width / read.info.height > WIDE }
}

function plainMark(color: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -8 64 64" width="512" height="512"><path fill="${color}" d="M-14-8h64v64h-64z"/><path fill="${PAPER}" d="${LOGO_FRAME_SVG_PATH}"/></svg>`
}
