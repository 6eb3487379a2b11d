import { styled } from '@mui/material/styles'

// Font size of a text run on the page.
const ofRun = 'calc(var(--text-scale-factor) * var(--font-height))'

/**
 * Invisible text layer over the picture of a PDF page, for selection, search and screen readers. Its CSS follows the
 * placement rules of pdfjs.
 */
export const PdfTextLayer = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  inset: 0,
  width: '100% !important',
  height: '100% !important',
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
    userSelect: 'text',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': '0',
    '--scale-x': '1',
    '--rotate': '0deg',
    fontSize: ofRun,
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': {
    color: 'transparent',
    backgroundColor: `color-mix(in srgb, ${vars.palette.info.main} 35%, transparent)`,
  },
}))
