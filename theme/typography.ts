import type { TypographyVariantsOptions } from '@mui/material/styles'
import { themeDesignTokens } from './themeDesignTokens.ts'
import './augment.ts'

const { size, weight, heading, text } = themeDesignTokens.font

/** Type scale of the theme: large, tight headings and spacious text of 17 px. */
export const typography: TypographyVariantsOptions = {
  fontFamily: 'var(--envol-text)',
  fontWeightRegular: weight.regular.$value,
  fontWeightMedium: weight.medium.$value,
  fontWeightBold: weight.strong.$value,
  display: title(size.display, 1, '-0.04em'),
  h1: title(size.h1, 1.06, '-0.034em'),
  h2: title(size.h2, 1.12, '-0.028em'),
  h3: title(size.h3, 1.2, '-0.02em'),
  h4: title(size.h4, 1.28, '-0.014em'),
  h5: title(size.lead, 1.35, '-0.01em'),
  h6: { ...title(size.lead, 1.4, '-0.006em'), fontSize: rem(size.text) },
  lead: { fontFamily: 'var(--envol-text)', fontSize: fluid(size.lead), lineHeight: 1.55, letterSpacing: '-0.006em' },
  subtitle1: { fontSize: rem(size.text), fontWeight: weight.medium.$value, lineHeight: 1.5 },
  subtitle2: { fontSize: rem(size.small), fontWeight: weight.strong.$value, lineHeight: 1.5 },
  body1: { fontSize: rem(size.text), lineHeight: 1.6 },
  body2: { fontSize: rem(size.small), lineHeight: 1.55 },
  button: { fontSize: '1rem', fontWeight: weight.strong.$value, lineHeight: 1.4, textTransform: 'none' },
  caption: { fontSize: rem(size.caption), lineHeight: 1.45 },
  overline: {
    fontSize: rem(size.caption),
    fontWeight: weight.strong.$value,
    lineHeight: 1.4,
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
  },
}

/** CSS variables of the two font families, defined once and used by every rule. */
export const fontFamilyVariables = { '--envol-heading': family(heading), '--envol-text': family(text) }

type Family = { $value: readonly string[] }
type Rem = { $value: { value: number } }
type Range = { narrow: Rem; wide: Rem }

function title(range: Range, lineHeight: number, letterSpacing: string) {
  const fontWeight = weight.heading.$value
  return { fontFamily: 'var(--envol-heading)', fontWeight, fontSize: fluid(range), lineHeight, letterSpacing }
}

function family({ $value }: Family): string {
  return $value.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', ')
}

function rem({ $value }: Rem): string {
  return `${$value.value}rem`
}

/**
 * Returns a font size that grows with the window, from 390 px (24.375 rem) to 1440 px (90 rem). The size follows the
 * reader's text size.
 */
function fluid({ narrow, wide }: Range): string {
  const slope = (wide.$value.value - narrow.$value.value) / (90 - 24.375)
  const base = narrow.$value.value - slope * 24.375
  const fontSize = `clamp(${rem(narrow)}, ${base.toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${rem(wide)})`
  // With text enlarged to 200 %, the longest word of a title still fits on one line of a phone.
  return narrow.$value.value > 2 ? `min(${fontSize}, 15vw)` : fontSize
}
