import { styled } from '@mui/material/styles'

type Props = { of: { first_name: string; last_name: string; image: string | null } }

/** Member's picture or initials in the shape of an aircraft window, as wide as its container. */
export function MemberPortraitPicture({ of: { first_name, last_name, image } }: Props) {
  return (
    <Porthole aria-hidden>
      {image ? <img src={image} alt="" /> : `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()}
    </Porthole>
  )
}

const Porthole = styled('span')(({ theme: { vars, typography } }) => ({
  ...typography.h3,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  flex: 'none',
  width: 'var(--portrait, 6rem)',
  aspectRatio: '4 / 5',
  border: `2px solid ${vars.palette.company.border}`,
  borderRadius: vars.shape.porthole,
  backgroundColor: vars.palette.company.selected,
  color: vars.palette.company.text,
  img: { width: '100%', height: '100%', objectFit: 'cover' },
}))
