import { styled } from '@mui/material/styles'
import type { Picture } from '#contract/blocks.ts'
import { focusOf } from '#src/components/pictures/focusOf.ts'
import { photoOf } from '#src/components/pictures/photoOf.ts'
import { Porthole } from './Porthole.tsx'

type Props = {
  picture: Picture
  /** How wide the window is shown. */
  sizes: string
  /** A name of its own in the page. */
  name?: string
}

/** A cabin window that shows a picture, as decoration: the words beside it say what it is about. */
export function PortholePicture({ picture, sizes, name }: Props) {
  return (
    <Window {...(picture.focus && { sx: { img: { objectPosition: focusOf(picture) } } })}>
      <Porthole {...(name !== undefined && { name })}>{null}</Porthole>
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it has one, which is empty */}
      <img {...photoOf({ ...picture, alt: '' }, { sizes })} />
    </Window>
  )
}

const Window = styled('span')({
  display: 'block',
  position: 'relative',
  img: {
    // The glass of the window's own drawing, 204 of 240 by 284 of 320.
    position: 'absolute',
    left: '7.5%',
    top: '5.625%',
    width: '85%',
    height: '88.75%',
    objectFit: 'cover',
    clipPath: 'inset(0 round 43.1% / 31%)',
  },
})
