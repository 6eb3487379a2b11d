import { neutralColours } from './colour.ts'
import { dimensionToken, tokenPxValue, remToken, spaceTokens } from './spaceTokens.ts'

/**
 * Design tokens in the W3C design-token format (DTCG 2025.10). Company colours are data: `colour.ts` derives their
 * roles.
 */
export const themeDesignTokens = {
  colour: {
    $description: 'Neutrals that lean to the night sky: paper and ink by day, deep blue by night.',
    light: {
      page: colour(neutralColours.light.page),
      card: colour(neutralColours.light.card),
      sunken: colour(neutralColours.light.sunken),
      line: colour('#E5E3E4'),
      control: colour('#7C8198'),
      muted: colour('#565C73'),
      ink: colour(neutralColours.light.ink),
    },
    dark: {
      page: colour(neutralColours.dark.page),
      card: colour(neutralColours.dark.card),
      sunken: colour(neutralColours.dark.sunken),
      line: colour('#2A3049'),
      control: colour('#7F87A6'),
      muted: colour('#B4B9CC'),
      ink: colour(neutralColours.dark.ink),
    },
  },
  radius: {
    $description: 'The porthole is the tall rounded rectangle of pictures and avatars: as round as its width allows.',
    small: dimensionToken(8),
    control: dimensionToken(12),
    card: dimensionToken(20),
    panel: dimensionToken(28),
    porthole: dimensionToken(120),
    pill: dimensionToken(999),
  },
  space: spaceTokens,
  font: {
    heading: {
      $type: 'fontFamily',
      $value: ['Bricolage Grotesque Variable', 'Bricolage Grotesque Fallback', 'system-ui', 'sans-serif'],
    },
    text: {
      $type: 'fontFamily',
      $value: ['Instrument Sans Variable', 'Instrument Sans Fallback', 'system-ui', 'sans-serif'],
    },
    weight: {
      regular: { $type: 'fontWeight', $value: 400 },
      medium: { $type: 'fontWeight', $value: 500 },
      strong: { $type: 'fontWeight', $value: 600 },
      heading: { $type: 'fontWeight', $value: 700 },
    },
    size: {
      $description: 'A heading grows from its narrow size at 390 px to its wide one at 1440 px.',
      display: { narrow: remToken(2.625), wide: remToken(4.75) },
      h1: { narrow: remToken(2.25), wide: remToken(3.5) },
      h2: { narrow: remToken(1.75), wide: remToken(2.5) },
      h3: { narrow: remToken(1.375), wide: remToken(1.625) },
      h4: { narrow: remToken(1.1875), wide: remToken(1.3125) },
      lead: { narrow: remToken(1.125), wide: remToken(1.25) },
      text: remToken(1.0625),
      small: remToken(0.9375),
      caption: remToken(0.8125),
    },
  },
  elevation: {
    $description: 'Soft and quiet: a surface is first told by its line, then by the air below it.',
    rest: shadow(1, 2, 0.05),
    lifted: shadow(10, 28, 0.09),
    floating: shadow(24, 64, 0.18),
  },
  motion: {
    $description: 'Ease-out, for what changes place or state.',
    quick: duration(150),
    calm: duration(200),
    slow: duration(250),
    out: { $type: 'cubicBezier', $value: [0.2, 0.7, 0.2, 1] },
  },
} as const

function colour(hex: string) {
  const components = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
  return { $type: 'color', $value: { colorSpace: 'srgb', components, hex } } as const
}

function duration(value: number) {
  return { $type: 'duration', $value: { value, unit: 'ms' } } as const
}

function shadow(down: number, blur: number, alpha: number) {
  const color = { colorSpace: 'srgb', components: [0.05, 0.063, 0.15], alpha } as const
  return {
    $type: 'shadow',
    $value: {
      color,
      offsetX: tokenPxValue(0),
      offsetY: tokenPxValue(down),
      blur: tokenPxValue(blur),
      spread: tokenPxValue(0),
    },
  } as const
}
