import { styled } from '@mui/material/styles'
import type { ResponsivePicture } from '#contract/blocks.ts'
import { pictureFocusPosition } from '#src/components/pictures/pictureFocusPosition.ts'
import { imageAttributes } from '#src/components/pictures/imageAttributes.ts'
import { PortholeFrame } from './PortholeFrame.tsx'

type Props = {
  picture: ResponsivePicture
  /**
   * `sizes` attribute of the picture in an aircraft window frame: displayed width, by which the browser chooses a file.
   */
  sizes: string
  /** Prefix of the element ids in an SVG drawing, unique on the page. */
  name?: string
}

/** Decorative picture in an aircraft window frame. */
export function PortholePicture({ picture, sizes, name }: Props) {
  return (
    <Window {...(picture.focus && { sx: { img: { objectPosition: pictureFocusPosition(picture) } } })}>
      <PortholeFrame {...(name !== undefined && { name })}>{null}</PortholeFrame>
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it has one, which is empty */}
      <img {...imageAttributes({ ...picture, alt: '' }, { sizes })} />
    </Window>
  )
}

const Window = styled('span')({
  display: 'block',
  position: 'relative',
  img: {
    // Position of the glass in the window's drawing: 204 of 240 by 284 of 320.
    position: 'absolute',
    left: '7.5%',
    top: '5.625%',
    width: '85%',
    height: '88.75%',
    objectFit: 'cover',
    clipPath: 'inset(0 round 43.1% / 31%)',
  },
})
