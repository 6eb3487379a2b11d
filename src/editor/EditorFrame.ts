import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styles of the text editor, close to those of published texts. */
export const EditorFrame = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  // Wide tables do not widen the editor.
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > span:first-of-type, & > label': { ...typography.subtitle2, marginBottom: space.x2 },
  '& > [role=alert]': { ...typography.body2, margin: `${space.x2} 0 0`, color: vars.palette.error.main },
  '& > [role=alert]:empty': { display: 'none' },
  '& > [data-field]': {
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
    '&:focus-within': {
      borderColor: vars.palette.company.focus,
      boxShadow: `inset 0 0 0 1px ${vars.palette.company.focus}`,
    },
  },
  '&[data-wrong] > [data-field]': { borderColor: vars.palette.error.main },
  // The toolbar stays visible above a long text.
  '[role=toolbar]:first-of-type': {
    position: 'sticky',
    top: 'var(--header-height, 0px)',
    zIndex: 2,
    borderRadius: `${vars.shape.card} ${vars.shape.card} 0 0`,
  },
  textarea: {
    display: 'block',
    width: '100%',
    padding: space.x4,
    border: 0,
    borderRadius: vars.shape.card,
    background: 'none',
    color: 'inherit',
    // Monospace, the browser's default for source code.
    fontSize: typography.body2.fontSize,
    lineHeight: typography.body1.lineHeight,
    resize: 'vertical',
  },
  '.ProseMirror': {
    ...typography.body1,
    position: 'relative',
    minHeight: '16rem',
    padding: `${space.x4} clamp(${space.x3}, 3vw, ${space.x6})`,
    outline: 'none',
    // Required by ProseMirror.
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    caretColor: vars.palette.text.primary,
    '& *': { maxInlineSize: '100%' },
    '& > *': {
      maxWidth: '34em',
      margin: '0 0 1.25em',
      // No `content-visibility: auto`: Chromium lays out a new block only in the next frame, and until then misplaces
      // typed characters. Measured on 5,600 words, it saves no layout time per key.
    },
    '& > :last-child': { marginBottom: 0 },
    '& > h2': { ...typography.h3, margin: '1.75em 0 0.625em' },
    '& > h3': { ...typography.h4, margin: '1.5em 0 0.5em' },
    '& > :first-of-type:where(h2, h3)': { marginTop: 0 },
    'ul, ol': { paddingInlineStart: '1.375em' },
    ':is(li, blockquote, td, th) > p, li :is(ul, ol), [data-label] :is(ul, ol)': { margin: 0 },
    a: { color: vars.palette.company.text },
    blockquote: {
      paddingInlineStart: space.x6,
      borderInlineStart: `3px solid ${vars.palette.company.exact}`,
    },
    table: { width: '100%', borderCollapse: 'collapse' },
    'td, th': {
      minWidth: '4rem',
      // Breaks a word only when it does not fit in its column.
      overflowWrap: 'break-word',
      padding: space.x2,
      border: `1px solid ${vars.palette.line}`,
      textAlign: 'start',
      verticalAlign: 'top',
      '&[data-align=right]': { textAlign: 'end' },
      '&[data-align=center]': { textAlign: 'center' },
    },
    th: { backgroundColor: vars.palette.sunken },
    '.selectedCell': { backgroundColor: vars.palette.company.tint },
    '[data-placeholder]': {
      padding: `1px ${space.x2}`,
      borderRadius: vars.shape.pill,
      backgroundColor: vars.palette.sunken,
      boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
    },
    '[data-label]': {
      padding: space.x4,
      border: `1px dashed ${vars.palette.control}`,
      borderRadius: vars.shape.card,
      '&::before': {
        ...typography.overline,
        content: ['attr(data-label)', 'attr(data-label) / ""'],
        display: 'block',
        marginBottom: space.x2,
        color: vars.palette.text.secondary,
      },
      pre: { fontSize: typography.body2.fontSize, margin: 0, whiteSpace: 'pre-wrap' },
    },
    figure: {
      img: { display: 'block', height: 'auto', borderRadius: vars.shape.small },
      '[data-alt]': { ...typography.body2, display: 'block', color: vars.palette.text.secondary },
      figcaption: { ...typography.body2, '&:empty': { display: 'none' } },
      '[data-missing]': { display: 'block', padding: space.x6, backgroundColor: vars.palette.sunken },
    },
  },
  '.ProseMirror-selectednode': { outline: `3px solid ${vars.palette.company.focus}`, outlineOffset: 2 },
  '.ProseMirror-gapcursor': { position: 'absolute', display: 'none', pointerEvents: 'none' },
  '.ProseMirror-gapcursor::after': {
    content: '""',
    position: 'absolute',
    top: -2,
    display: 'block',
    width: 20,
    borderTop: `1px solid ${vars.palette.text.primary}`,
  },
  '.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '.drop-cursor': { backgroundColor: vars.palette.company.focus },
}))
