import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { SessionUserFacts } from '#src/auth/session.ts'

/** Avatar of a member in the shape of a cabin window: picture, else initials; empty until the member is known. */
export function MemberAvatar({ user }: { user: SessionUserFacts | undefined }) {
  const [broken, setBroken] = useState<string>()
  const image = user?.image
  return (
    <Porthole>
      {image && image !== broken ? (
        <img src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        user && `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
      )}
    </Porthole>
  )
}

// Material UI's Avatar would bring the code of its forms and dialogs to every members' page.
const Porthole = styled('span')(({ theme: { vars, typography } }) => ({
  ...typography.button,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  width: 40,
  height: 50,
  fontWeight: typography.fontWeightBold,
  lineHeight: 1,
  borderRadius: vars.shape.porthole,
  backgroundColor: vars.palette.company.selected,
  color: vars.palette.company.text,
  userSelect: 'none',
  img: { width: '100%', height: '100%', objectFit: 'cover' },
}))
