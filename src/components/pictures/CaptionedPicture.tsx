import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ResponsivePicture } from '#contract/blocks.ts'
import { imageAttributes } from './imageAttributes.ts'

type Props = {
  picture: ResponsivePicture
  legend?: string
}

/** Picture of a published text with its caption; its space is reserved while it loads. */
export function CaptionedPicture({ picture, legend }: Props) {
  return (
    <Frame>
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it has the picture's */}
      <img {...imageAttributes(picture, { sizes: '(min-width: 40rem) 36rem, 100vw' })} />
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
    // Line that leads from the picture to its caption.
    '&::before': {
      content: '""',
      flex: 'none',
      width: space.x6,
      height: '0.75em',
      borderBottom: `2px solid ${theme.vars.palette.company.border}`,
    },
  },
}))
