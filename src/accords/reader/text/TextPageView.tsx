import { styled } from '@mui/material/styles'
import { memo } from 'react'
import type { DocumentTextPage } from '#contract/accords/documentText.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { space } from '#theme/space.ts'
import type { TextContinuation } from './findContinuation.ts'
import { PageViewNote } from './PageViewNote.tsx'
import type { TextMark } from './splitMarkedText.ts'
import { TextBlocks } from './TextBlocks.tsx'
import { scaleFontSizeByTextZoom } from './zoomed.ts'

type Props = {
  number: number
  /** Text of the page; null for a page without text, undefined until it has loaded. */
  page: DocumentTextPage | null | undefined
  /** Height in px of a page that is not rendered. */
  height: number
  marks: TextMark[] | undefined
  /** True when the page's first block is shown at the end of the page before. */
  isBegunBefore: boolean
  /** First block of the next page, which continues the last paragraph of this one. */
  continuation: TextContinuation | undefined
  continuedMarks: TextMark[] | undefined
}

/** Page of a document's text, with its number above it. */
export const TextPageView = memo(function TextPageView(props: Props) {
  const { number, page, height, marks = NONE, isBegunBefore, continuation, continuedMarks = NONE } = props
  return (
    <Page
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      data-loaded={page !== undefined}
      style={page === undefined ? { height, paddingBottom: 0 } : undefined}
    >
      {height > 0 && <small aria-hidden>Page {number}</small>}
      {page === undefined && height > 0 && (
        <>
          <Skeleton shape="title" />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} shape="line" />
          ))}
        </>
      )}
      {page === null && <PageViewNote page={number}>Aucun texte n’a été lu sur cette page.</PageViewNote>}
      {page && (
        <>
          {page.is_recognized && <PageViewNote page={number}>{OCR_TEXT_LABEL}</PageViewNote>}
          {!page.is_recognized && page.has_columns && (
            <PageViewNote page={number}>Colonnes ou encadrés, à l’ordre incertain.</PageViewNote>
          )}
          <TextBlocks
            blocks={isBegunBefore ? page.blocks.slice(1) : page.blocks}
            page={number}
            marks={marks}
            next={continuation && { ...continuation, marks: continuedMarks }}
          />
        </>
      )}
    </Page>
  )
})

const NONE: TextMark[] = []

// Margins are relative, because the reader's zoom sets the font size of all pages.
const Page = styled('section')(({ theme: { vars, typography } }) => ({
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
}))
