import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Picture } from '#contract/blocks.ts'
import { photoOf } from './photoOf.ts'

type Props = {
  picture: Picture
  legend?: string
  /** How wide it is shown, for the browser to choose among its widths. */
  sizes?: string
  /** For one that is seen at once. */
  isFirst?: boolean
}

/** A picture of a text with what is said below it; its place is kept until it comes. */
export function PictureFrame({ picture, legend, sizes = '(min-width: 40rem) 36rem, 100vw', isFirst }: Props) {
  return (
    <Frame>
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it has the picture's */}
      <img {...photoOf(picture, { sizes, isFirst })} />
      {legend && <figcaption>{legend}</figcaption>}
    </Frame>
  )
}

const Frame = styled('figure')(({ theme }) => ({
  margin: 0,
  breakInside: 'avoid',
  img: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: theme.vars.shape.panel,
    backgroundColor: theme.vars.palette.sunken,
  },
  figcaption: {
    ...theme.typography.body2,
    display: 'flex',
    gap: space.x3,
    marginTop: space.x3,
    color: theme.vars.palette.text.secondary,
    // A piece of the horizon leads from the picture to its words.
    '&::before': {
      content: '""',
      flex: 'none',
      width: space.x6,
      height: '0.75em',
      borderBottom: `2px solid ${theme.vars.palette.company.border}`,
    },
  },
}))
