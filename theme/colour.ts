import { color as ownColour } from '#association/identity.ts'

/** Association's own colour, used without a company or with an invalid company colour. */
export const DEFAULT_COLOUR = ownColour

/**
 * Neutral background colours of the theme on which company colours must be readable, and the ink colour for text on
 * them.
 */
export const neutralBackgroundColours = {
  light: { page: '#FBFAF8', card: '#FFFFFF', sunken: '#F3F2F0', ink: '#14182B' },
  dark: { page: '#0D1122', card: '#161B2F', sunken: '#090C1A', ink: '#F3F1EE' },
} as const

/**
 * Theme colours derived from a company's colour in the light or dark scheme, in the shape of the Material UI palette.
 */
export type CompanyColourRoles = ReturnType<typeof deriveCompanyColourRoles>['light']

/** True for a colour written as `#rgb` or `#rrggbb`. */
export function isHexColour(value: unknown): value is string {
  return typeof value === 'string' && /^#([\da-f]{3}){1,2}$/i.test(value)
}

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05)
  return ratio < 1 ? 1 / ratio : ratio
}

/**
 * Derives the colour roles of a company in the light and dark schemes. Text roles keep a contrast of 4.5:1 and the
 * focus ring 3:1 on every background they meet; `company.exact` is unchanged. DEFAULT_COLOUR replaces an invalid
 * colour.
 */
export function deriveCompanyColourRoles(color: string) {
  const exact = isHexColour(color) ? color : DEFAULT_COLOUR
  // The better of pure black and pure white always has a contrast of at least 4.58:1.
  const [on, away] = contrastRatio(exact, WHITE) < contrastRatio(exact, BLACK) ? [BLACK, WHITE] : [WHITE, BLACK]
  const main = { main: exact, dark: mix(exact, away, 0.14), contrastText: on }

  const roles = (night: boolean) => {
    const { page, card, sunken, ink } = neutralBackgroundColours[night ? 'dark' : 'light']
    const tint = mix(card, exact, night ? 0.1 : 0.06)
    const selected = mix(card, exact, night ? 0.18 : 0.12)
    const grounds = [page, card, sunken, tint, selected]
    // In the dark scheme, the header is a dim glow of the colour, as a bright band would dazzle in a dark cabin.
    const dusk = reach(mix(page, exact, 0.42), page, [WHITE], 7)
    return {
      primary: main,
      company: {
        exact,
        text: reach(exact, ink, grounds, night ? 6 : 4.5),
        tint,
        selected,
        focus: reach(exact, ink, grounds, 3),
      },
      header: night
        ? { background: dusk, text: WHITE, hover: mix(dusk, page, 0.4) }
        : { background: exact, text: on, hover: main.dark },
      scene: {
        haze: mix(exact, night ? '#3B3F6E' : '#FFF1E8', 0.62),
        dawn: mix(exact, night ? '#1A1F42' : '#FFB9A0', night ? 0.3 : 0.14),
        sun: mix(exact, night ? '#F2CFC0' : '#FFF6E4', night ? 0.5 : 0.84),
        cloudShade: mix(exact, night ? '#1E2445' : '#A9B0D0', 0.8),
      },
    }
  }
  return { light: roles(false), dark: roles(true) }
}

/** Returns the red, green and blue of a colour, 0 to 255 each. */
export function rgbChannels(color: string): readonly [number, number, number] {
  const full = color.length < 5 ? color.replace(/\w/g, '$&$&') : color
  const value = parseInt(full.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const WHITE = '#FFFFFF'
const BLACK = '#000000'

function mix(from: string, to: string, share: number): string {
  const end = rgbChannels(to)
  const part = (value: number, index: number) => Math.round(value + ((end[index] ?? 0) - value) * share)
  return (
    '#' +
    rgbChannels(from)
      .map((value, index) => (part(value, index) + 256).toString(16).slice(1))
      .join('')
  )
}

/** Returns the first colour between two that reaches a contrast ratio on all the backgrounds. */
function reach(from: string, to: string, backgrounds: readonly string[], ratio: number): string {
  let found = from
  for (let share = 0; backgrounds.some((background) => contrastRatio(found, background) < ratio) && share < 1;) {
    found = mix(from, to, (share += 0.02))
  }
  return found
}

function luminance(color: string): number {
  const [red, green, blue] = rgbChannels(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  return value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 3294.6
}
