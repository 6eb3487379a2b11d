import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** What holds for the whole page: focus rings, selection, headings, still motion, print. */
export const baseline: Components<Theme> = {
  // A variant is a look, not a rank among headings: only h1 to h6 make one by themselves.
  MuiTypography: { defaultProps: { variantMapping: { display: 'p', lead: 'p', subtitle1: 'p', subtitle2: 'p' } } },
  MuiCssBaseline: {
    styleOverrides: (theme) => {
      const { palette } = theme.vars
      return {
        ':root': { '--envol-ring': palette.company.focus },
        // A part that stands on the dark of the sky, by day too.
        '[data-ground="night"]': { '--envol-ring': palette.common.white },
        html: { scrollPaddingTop: '6rem', WebkitTapHighlightColor: 'transparent' },
        body: { minHeight: '100svh', overflowWrap: 'break-word', textRendering: 'optimizeLegibility' },
        'h1, h2, h3, h4, h5, h6': { textWrap: 'balance' },
        p: { textWrap: 'pretty' },
        'img, svg, video': { maxWidth: '100%' },
        'time, .tabular': { fontVariantNumeric: 'tabular-nums' },
        // Not in ch: the fallback font's zero is narrower, and lines would break anew when the font arrives.
        '.measure': { maxWidth: `${space.measure.$value.value}rem` },
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
        '@media (forced-colors: active)': forced,
        '@media print': print,
      }
    },
  },
}

/** In the person's own colours grounds, shadows and fills are gone: edges and lines say what they said. */
const forced = {
  'button, [role=button], [data-look], .MuiButton-root, .MuiIconButton-root': {
    border: '1px solid ButtonBorder !important',
  },
  'nav [aria-current]:not(:focus-visible), .Mui-selected, input:checked + span': {
    outline: '2px solid Highlight !important',
    outlineOffset: '-2px !important',
  },
} as const

const print = {
  '@page': { margin: '18mm 16mm' },
  body: { color: '#000000', fontSize: '11pt' },
  'nav, .MuiAppBar-root, .MuiDrawer-root, .MuiDialog-root, .MuiButton-root, .MuiIconButton-root, [data-print="hide"]': {
    display: 'none !important',
  },
  'h1, h2, h3': { breakAfter: 'avoid' },
  'p, li': { orphans: 3, widows: 3 },
  'figure, blockquote, table, .MuiCard-root': { breakInside: 'avoid' },
  'main a[href^="http"]::after': { content: '" (" attr(href) ")"', fontSize: '0.85em' },
} as const
