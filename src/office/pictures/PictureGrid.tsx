import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { LibraryPicture } from '#contract/office/pictures.ts'
import { pictureFocusPosition } from '#src/components/pictures/pictureFocusPosition.ts'

type Props = { of: readonly LibraryPicture[]; label: string; onOpen: (picture: LibraryPicture) => void }

/** Grid of the office library's pictures, each a button. */
export function PictureGrid({ of: pictures, label, onOpen }: Props) {
  return (
    <Grid aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button type="button" onClick={() => onOpen(picture)}>
            <img
              src={picture.src}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
              style={{ objectPosition: pictureFocusPosition(picture) }}
            />
            <span>{picture.name}</span>
          </button>
        </li>
      ))}
    </Grid>
  )
}

const Grid = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  gap: space.x4,
  margin: `${space.x4} 0`,
  padding: 0,
  listStyle: 'none',
  button: {
    display: 'grid',
    gap: space.x2,
    width: '100%',
    padding: 0,
    border: 0,
    borderRadius: vars.shape.card,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover span': { textDecoration: 'underline' },
  },
  img: {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: vars.shape.small,
    backgroundColor: vars.palette.sunken,
  },
  span: { ...typography.body2, overflowWrap: 'anywhere' },
}))
