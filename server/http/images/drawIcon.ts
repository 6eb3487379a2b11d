import { mark } from '#association/logo.ts'
import { picture } from '#association/picture.ts'
import { publicFilePath } from '#server/lib/publicFilePath.ts'
import { deriveCompanyColourRoles, neutralBackgroundColours } from '#theme/colour.ts'

/**
 * Purpose of an icon in the web app manifest: `any` has rounded corners, `maskable` fills the square, `monochrome` is
 * an outline.
 */
export type IconPurpose = 'any' | 'maskable' | 'monochrome'
/** Variant of the portal's icon: in a company's colour, or discreet without any mark of the association. */
export type IconVariant = { color: string } | 'discreet'

const BOX = 512

/** Returns the portal's icon as SVG, 512 units wide: in a company's colours, or as a notebook when discreet. */
export function drawPortalIconSvg(variant: IconVariant, purpose: IconPurpose): string {
  const drawing =
    purpose === 'monochrome' ? outline(variant) : `${sky(variant)}${variant === 'discreet' ? notebook : wing}`
  const corner = purpose === 'any' ? 112 : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="${BOX}" height="${BOX}"><clipPath id="c"><rect width="${BOX}" height="${BOX}" rx="${corner}"/></clipPath><g clip-path="url(#c)">${drawing}</g></svg>`
}

/**
 * Returns the portal's icon as PNG. Uses the association's own picture when there is one, except for discreet and
 * monochrome icons.
 */
export async function drawPortalIconPng(variant: IconVariant, purpose: IconPurpose, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const own = picture !== undefined && variant !== 'discreet' && purpose !== 'monochrome'
  const drawn = own ? publicFilePath('icon-512.png') : Buffer.from(drawPortalIconSvg(variant, purpose))
  return sharp(drawn).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()
}

const PAPER = neutralBackgroundColours.light.card
// Stays within the safe zone of maskable icons, a circle of 80 %.
const PLACE = 'translate(148 112) scale(6)'
const wing = `<path transform="${PLACE}" fill="${PAPER}" d="${mark}"/>`

const pages = '<rect x="160" y="128" width="192" height="256" rx="24"/>'
const lines = [200, 248, 296].map((y) => `<path d="M216 ${y}h96"/>`).join('')
const binding = [176, 232, 288, 344].map((y) => `<path d="M144 ${y}h32"/>`).join('')
const notebook = `<g fill="${PAPER}">${pages}</g><g stroke-width="14" stroke-linecap="round" stroke="${neutralBackgroundColours.light.ink}" fill="none">${lines}</g><g stroke-width="16" stroke-linecap="round" stroke="${PAPER}">${binding}</g>`

const outline = (variant: IconVariant) =>
  variant === 'discreet'
    ? `<g fill="none" stroke="currentColor" stroke-width="20" stroke-linecap="round">${pages}${lines}${binding}</g>`
    : `<path transform="${PLACE}" d="${mark}"/>`

function sky(variant: IconVariant) {
  if (variant === 'discreet') return `<path fill="${neutralBackgroundColours.light.ink}" d="M0 0h512v512H0z"/>`
  const { exact } = deriveCompanyColourRoles(variant.color).light.company
  const { dawn, sun } = deriveCompanyColourRoles(variant.color).light.scene
  const stop = (offset: number, paint: string) => `<stop offset="${offset}" stop-color="${paint}"/>`
  return `<linearGradient id="s" x2="0" y2="1">${stop(0, neutralBackgroundColours.dark.page)}${stop(0.42, neutralBackgroundColours.light.ink)}${stop(0.78, exact)}${stop(1, dawn)}</linearGradient><path fill="url(#s)" d="M0 0h512v512H0z"/><path fill="${sun}" opacity=".22" d="M0 452Q256 392 512 452V512H0z"/>`
}
