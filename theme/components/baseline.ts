import type { Components, Theme } from '@mui/material/styles'
import { families } from '#theme/typography.ts'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

/** As high as the question about cookies grows on a narrow window. */
const QUESTION_HEIGHT = '18rem'

/** What holds for the whole page: focus rings, selection, headings, still motion. Paper and forced colours: `otherMedia.css`. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => {
      const { palette } = theme.vars
      return {
        ':root': { ...families, '--envol-ring': palette.company.focus },
        // A part that stands on the dark of the sky, by day too.
        '[data-ground="night"]': { '--envol-ring': palette.common.white },
        html: { scrollPaddingTop: space.x24, WebkitTapHighlightColor: 'transparent' },
        // What takes the focus is scrolled clear of the question about cookies.
        '[data-consent]': { scrollPaddingBottom: QUESTION_HEIGHT },
        body: { minHeight: '100svh', overflowWrap: 'break-word', textRendering: 'optimizeLegibility' },
        'h1, h2, h3, h4, h5, h6': { textWrap: 'balance' },
        p: { textWrap: 'pretty' },
        // A line with « 1er » is no higher than the others.
        sup: { fontSize: '0.65em', lineHeight: 0 },
        'img, svg, video': { maxWidth: '100%' },
        'time, .tabular': { fontVariantNumeric: 'tabular-nums' },
        // Not in ch: the fallback font's zero is narrower, and lines would break anew when the font arrives.
        '.measure': { maxWidth: `${spaceTokens.measure.$value.value}rem` },
        '::selection': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
        ':focus-visible': { outline: '2px solid var(--envol-ring)', outlineOffset: 3, borderRadius: 4 },
        // The target of a skip link or of a page change takes the focus without a frame.
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
