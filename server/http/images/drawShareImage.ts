import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dawn, mark, word } from '#association/logo.ts'
import { name, tagline } from '#association/identity.ts'
import { isWide, picture } from '#association/picture.ts'
import type { LinkPreviewPictureContent } from '#src/page.tsx'
import { deriveCompanyColourRoles, neutralBackgroundColours, isHexColour, DEFAULT_COLOUR } from '#theme/colour.ts'

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }
const { width, height } = SHARE_IMAGE_SIZE
const TITLE_LENGTH = 140
/** Position and size of the aircraft window that frames a page's picture in its share image, in pixels. */
const GLASS = { left: 816, top: 60, width: 304, height: 406 }

/** Input for drawing a page's share image: texts and colour of the page, and the bytes of its cover picture. */
export type ShareImageInput = Omit<LinkPreviewPictureContent, 'cover'> & { cover: Uint8Array | undefined }

/**
 * Draws a page's share image as PNG: its title above a horizon in the company's colour, and its cover framed by an
 * aircraft window. Text becomes outlines, so that the image is the same on every machine.
 */
export async function drawShareImage({ title, label, color, cover }: ShareImageInput): Promise<Buffer> {
  // Loaded with the first image: most processes draw none.
  const [{ default: satori }, { default: sharp }, fonts] = await Promise.all([
    import('satori'),
    import('sharp'),
    (loading ??= loadFonts()),
  ])
  const words = await satori(titleLayout(title, label, cover !== undefined), { width, height, fonts })
  const seen = cover && (await sharp(cover).resize(GLASS.width, GLASS.height).jpeg({ quality: 90 }).toBuffer())
  return (
    sharp(Buffer.from(pictureOf(words, color, { logo: await (reading ??= readLogo()), seen })))
      // Few colours and weak dithering: stronger dithering would stain the plain background.
      .png({ palette: true, colours: 256, dither: 0.35, effort: 4 })
      .toBuffer()
  )
}

let loading: Promise<Awaited<ReturnType<typeof loadFonts>>> | undefined

// From the variable font file, only the default weight would be drawn.
const loadFonts = () =>
  Promise.all(
    ([400, 700] as const).map(async (weight) => {
      const file = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`
      const data = await readFile(fileURLToPath(import.meta.resolve(file)))
      return { name: 'Bricolage Grotesque', data, weight, style: 'normal' as const }
    }),
  )

let reading: Promise<string | undefined> | undefined

/** Reads the association's own logo as a PNG data URL; undefined when it has none. */
async function readLogo(): Promise<string | undefined> {
  const file = picture && fileURLToPath(new URL(`../../own/public${picture}`, import.meta.url))
  const bytes = file && (await readFile(file).catch(() => undefined))
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  const png = await sharp(bytes, { density: 300 }).resize(600, 180, { fit: 'inside' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const PAPER = neutralBackgroundColours.dark.ink

/** Returns the text layout of a share image for satori. */
function titleLayout(title: string, label: string, isNarrow: boolean) {
  const shown = title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH).trimEnd()}…` : title
  const [long, medium, short] = isNarrow ? [42, 50, 62] : [52, 64, 78]
  const fontSize = shown.length > 90 ? long : shown.length > 50 ? medium : short
  const right = isNarrow ? width - GLASS.left + 56 : 80
  const line = (text: string, style: object) => ({ type: 'div', key: null, props: { style, children: text } })
  return {
    type: 'div',
    key: null,
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        width,
        height,
        padding: '64px 80px',
        color: PAPER,
        fontFamily: 'Bricolage Grotesque',
      },
      children: [
        line(label, { fontSize: 30, opacity: 0.86, marginBottom: 20, minHeight: 40 }),
        line(shown, {
          fontSize,
          fontWeight: 700,
          lineHeight: 1.12,
          letterSpacing: '-0.02em',
          width: width - 80 - right,
        }),
        ...(word || isWide ? [] : [line(name, { position: 'absolute', left: 148, bottom: 30, fontSize: 34 })]),
        // The home page's title is the tagline already.
        ...(title === tagline ? [] : [line(tagline, { position: 'absolute', right: 80, bottom: 32, fontSize: 30 })]),
      ],
    },
  }
}

/**
 * Returns the SVG of a share image: text on a dawn sky in the company's colour, with the association's logo below the
 * horizon.
 */
function pictureOf(
  words: string,
  color: string,
  { logo, seen }: { logo: string | undefined; seen: Buffer | undefined },
) {
  const company = isHexColour(color) ? color : DEFAULT_COLOUR
  const { haze, dawn: glow, sun } = deriveCompanyColourRoles(company).light.scene
  const { page: night } = neutralBackgroundColours.dark
  const plate = `<rect y="-4" width="${isWide ? 168 : 56}" height="56" rx="10" fill="${neutralBackgroundColours.light.card}"/><image x="6" y="2" width="${isWide ? 156 : 44}" height="44" href="${logo}"/>`
  const outlines = `<path d="${mark}"/><path fill="${company}" d="${dawn}"/><path transform="translate(48 34)" d="${word}"/>`
  const stop = (offset: number, paint: string) => `<stop offset="${offset}" stop-color="${paint}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="sky" x2="0" y2="1">${stop(0, night)}${stop(0.5, neutralBackgroundColours.light.ink)}${stop(0.82, company)}${stop(0.9, glow)}</linearGradient>
<radialGradient id="sun" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="${sun}"/><stop offset="1" stop-color="${haze}" stop-opacity="0"/></radialGradient>
</defs>
<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>
<ellipse cx="860" cy="530" rx="440" ry="110" fill="url(#sun)"/>
<path fill="${night}" d="M0 548Q600 476 1200 530V630H0z"/>
${seen ? windowOf(seen) : ''}
<g transform="translate(80 556)" fill="${PAPER}">${logo ? plate : outlines}</g>
${words}
</svg>`
}

/** Returns the SVG of an aircraft window that frames a picture, for a share image. */
function windowOf(seen: Buffer) {
  const { left, top, width: wide, height: high } = GLASS
  const pane = (around: number, paint: string) =>
    `<rect x="${left - around}" y="${top - around}" width="${wide + 2 * around}" height="${high + 2 * around}" rx="${132 + around}" ${paint}/>`
  return `<clipPath id="glass">${pane(0, '')}</clipPath>
${pane(14, `fill="${neutralBackgroundColours.light.sunken}"`)}${pane(5, `fill="${neutralBackgroundColours.light.ink}"`)}
<image x="${left}" y="${top}" width="${wide}" height="${high}" clip-path="url(#glass)" href="data:image/jpeg;base64,${seen.toString('base64')}"/>`
}
