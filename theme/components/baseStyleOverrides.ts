import type { Components, Theme } from '@mui/material/styles'
import { fontFamilyVariables } from '#theme/typography.ts'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

/** Maximum height of the cookie banner on a narrow window. */
const QUESTION_HEIGHT = '18rem'

/**
 * Base styles of every page, as Material UI overrides: focus rings, selection, headings, reduced motion.
 * `otherMedia.css` has those for print and forced colours.
 */
export const baseStyleOverrides: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => {
      const { palette } = theme.vars
      return {
        ':root': { ...fontFamilyVariables, '--envol-ring': palette.company.focus },
        // Part of a page on the dark sky, in both schemes.
        '[data-ground="night"]': { '--envol-ring': palette.common.white },
        html: { scrollPaddingTop: space.x24, WebkitTapHighlightColor: 'transparent' },
        // Scrolls a focused element clear of the cookie banner.
        '[data-consent]': { scrollPaddingBottom: QUESTION_HEIGHT },
        body: { minHeight: '100svh', overflowWrap: 'break-word', textRendering: 'optimizeLegibility' },
        'h1, h2, h3, h4, h5, h6': { textWrap: 'balance' },
        p: { textWrap: 'pretty' },
        // Keeps the height of lines with « 1er ».
        sup: { fontSize: '0.65em', lineHeight: 0 },
        'img, svg, video': { maxWidth: '100%' },
        'time, .tabular': { fontVariantNumeric: 'tabular-nums' },
        // Not in ch: the zero of the fallback font is narrower, and lines would wrap again when the font loads.
        '.measure': { maxWidth: `${spaceTokens.measure.$value.value}rem` },
        '::selection': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
        ':focus-visible': { outline: '2px solid var(--envol-ring)', outlineOffset: 3, borderRadius: 4 },
        // No outline on the target of a skip link or of a page change.
        '[tabindex="-1"]:focus': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animation: 'none !important',
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      }
    },
  },
}
