import type { Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { scaleFontSizeByTextZoom } from './zoomed.ts'

/**
 * Styles of the pages in the text view, for the element around them: a document may have hundreds of pages, whose own
 * styles would be computed one by one. Margins are relative, because the reader's zoom sets the font size of all pages.
 */
export const textPageStyles = ({ vars, typography }: Theme) =>
  ({
    '& > [data-loaded]': {
      display: 'flow-root',
      overflow: 'clip',
      paddingBottom: '1.25em',
      '& > small': {
        ...typography.caption,
        display: 'flex',
        alignItems: 'center',
        gap: space.x3,
        marginBottom: '0.75em',
        color: vars.palette.text.secondary,
        userSelect: 'none',
        '&::after': { content: '""', flex: 1, borderTop: `1px solid ${vars.palette.line}` },
      },
      '& > span': { marginBottom: '0.8em' },
      'h2, h3': {
        margin: '1.2em 0 0.4em',
        fontFamily: typography.h4.fontFamily,
        fontWeight: typography.h4.fontWeight,
        letterSpacing: typography.h4.letterSpacing,
        lineHeight: 1.25,
        textWrap: 'pretty',
        overflowWrap: 'anywhere',
      },
      h2: { fontSize: scaleFontSizeByTextZoom(typography.h4) },
      h3: { fontSize: scaleFontSizeByTextZoom(typography.h5) },
      'h2[data-kind=title]': { fontSize: scaleFontSizeByTextZoom(typography.h3) },
      'div[data-article]': {
        display: 'flex',
        alignItems: 'flex-end',
        gap: space.x1,
        'h2, h3': { flex: 1, minWidth: 0 },
        '& > button': { flex: 'none', marginBottom: '-0.25em' },
      },
      p: { margin: '0 0 0.8em', overflowWrap: 'anywhere' },
      ul: { listStyle: 'none', margin: '0 0 0.8em', padding: 0 },
      li: { marginBottom: '0.4em', paddingInlineStart: '1.25em', textIndent: '-1.25em' },
      '[data-table]': {
        overflowX: 'auto',
        margin: '0.4em 0 1.2em',
        padding: `${space.x1} ${space.x3} ${space.x2}`,
        borderRadius: vars.shape.small,
        backgroundColor: vars.palette.background.paper,
        boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
        '&:focus-visible': { outlineOffset: -3 },
      },
      table: {
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: scaleFontSizeByTextZoom(typography.body2),
        lineHeight: 1.4,
        fontVariantNumeric: 'tabular-nums',
      },
      td: {
        padding: '0.5em 1em 0.5em 0',
        borderTop: `1px solid ${vars.palette.line}`,
        verticalAlign: 'top',
        minWidth: '5em',
      },
      'td:last-child': { paddingInlineEnd: 0 },
      'p[data-row]': {
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 1.5em',
        margin: 0,
        padding: '0.4em 0',
        borderTop: `1px solid ${vars.palette.line}`,
        fontSize: scaleFontSizeByTextZoom(typography.body2),
        lineHeight: 1.4,
      },
      // Number of the page that begins within a paragraph.
      '[data-turn]': {
        ...typography.caption,
        margin: '0 0.4em',
        padding: '0.1em 0.5em',
        borderRadius: vars.shape.pill,
        boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
        color: vars.palette.text.secondary,
        whiteSpace: 'nowrap',
        userSelect: 'none',
      },
      mark: {
        margin: '0 -0.1em',
        padding: '0.1em',
        borderRadius: vars.shape.small,
        boxDecorationBreak: 'clone',
        backgroundColor: vars.palette.company.selected,
        color: 'inherit',
        '&[data-kind=chosen]': { outline: `2px solid ${vars.palette.company.border}` },
        '@media (forced-colors: active)': { outline: '2px solid Highlight' },
      },
    },
  }) as const
