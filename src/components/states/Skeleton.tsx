import { keyframes, styled } from '@mui/material/styles'

/** Shapes of placeholders. `text` and `shortText` are as high as one line of the text around them. */
export type SkeletonShape = 'title' | 'line' | 'short' | 'text' | 'shortText' | 'porthole' | 'cover' | 'pill'

/** Loading placeholder of one element, such as a title, a line of text or a picture. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return <Root data-shape={shape} aria-hidden />
}

const breathe = keyframes({ '50%': { opacity: 0.45 } })
// Delayed: a short flash of a placeholder makes loading seem slower.
const wait = keyframes({ 'from, to': { visibility: 'hidden' } })

const Root = styled('span')(({ theme }) => ({
  display: 'block',
  height: '1em',
  borderRadius: theme.vars.shape.small,
  backgroundColor: theme.vars.palette.line,
  animation: `${breathe} 1.6s ease-in-out infinite, ${wait} 150ms`,
  '&[data-shape=title]': { height: '1.5em', width: '86%' },
  '&[data-shape=short]': { width: '48%' },
  '&:is([data-shape=text], [data-shape=shortText])': {
    display: 'grid',
    alignItems: 'center',
    height: '1lh',
    background: 'none',
    '&::before': {
      content: '""',
      height: '0.75em',
      borderRadius: theme.vars.shape.small,
      backgroundColor: theme.vars.palette.line,
    },
  },
  '&[data-shape=text]': { width: '100%' },
  '&[data-shape=shortText]': { width: '60%' },
  '&[data-shape=porthole]': {
    height: 'auto',
    width: '100%',
    aspectRatio: '3 / 4',
    borderRadius: theme.vars.shape.porthole,
  },
  '&[data-shape=cover]': { height: 'auto', width: '100%', aspectRatio: '21 / 9', borderRadius: theme.vars.shape.panel },
  '&[data-shape=pill]': { height: 44, width: '9rem', borderRadius: theme.vars.shape.pill },
}))
