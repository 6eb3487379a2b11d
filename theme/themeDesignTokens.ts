import { neutralBackgroundColours } from './colour.ts'
import { createPxDimensionToken, createPxTokenValue, createRemDimensionToken, spaceTokens } from './spaceTokens.ts'

/**
 * Design tokens in the W3C design-token format (DTCG 2025.10). Company colours are data: `colour.ts` derives their
 * roles.
 */
export const themeDesignTokens = {
  colour: {
    $description: 'Neutrals that lean to the night sky: paper and ink by day, deep blue by night.',
    light: {
      page: colour(neutralBackgroundColours.light.page),
      card: colour(neutralBackgroundColours.light.card),
      sunken: colour(neutralBackgroundColours.light.sunken),
      line: colour('#E5E3E4'),
      control: colour('#7C8198'),
      muted: colour('#565C73'),
      ink: colour(neutralBackgroundColours.light.ink),
    },
    dark: {
      page: colour(neutralBackgroundColours.dark.page),
      card: colour(neutralBackgroundColours.dark.card),
      sunken: colour(neutralBackgroundColours.dark.sunken),
      line: colour('#2A3049'),
      control: colour('#7F87A6'),
      muted: colour('#B4B9CC'),
      ink: colour(neutralBackgroundColours.dark.ink),
    },
  },
  radius: {
    $description: 'The porthole is the tall rounded rectangle of pictures and avatars: as round as its width allows.',
    small: createPxDimensionToken(8),
    control: createPxDimensionToken(12),
    card: createPxDimensionToken(20),
    panel: createPxDimensionToken(28),
    porthole: createPxDimensionToken(120),
    pill: createPxDimensionToken(999),
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
      display: { narrow: createRemDimensionToken(2.625), wide: createRemDimensionToken(4.75) },
      h1: { narrow: createRemDimensionToken(2.25), wide: createRemDimensionToken(3.5) },
      h2: { narrow: createRemDimensionToken(1.75), wide: createRemDimensionToken(2.5) },
      h3: { narrow: createRemDimensionToken(1.375), wide: createRemDimensionToken(1.625) },
      h4: { narrow: createRemDimensionToken(1.1875), wide: createRemDimensionToken(1.3125) },
      lead: { narrow: createRemDimensionToken(1.125), wide: createRemDimensionToken(1.25) },
      text: createRemDimensionToken(1.0625),
      small: createRemDimensionToken(0.9375),
      caption: createRemDimensionToken(0.8125),
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
      offsetX: createPxTokenValue(0),
      offsetY: createPxTokenValue(down),
      blur: createPxTokenValue(blur),
      spread: createPxTokenValue(0),
    },
  } as const
}
