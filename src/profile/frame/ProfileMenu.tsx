import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'
import {
  profileMenuSections,
  profileSectionDescriptions,
  type ProfileSectionName,
} from '#src/profile/profileSections.ts'
import { useSession } from '#src/auth/session.ts'
import { MemberPortraitPicture } from './MemberPortraitPicture.tsx'

/** Menu of the profile: the member and the sections. */
export function ProfileMenu({ current }: { current: ProfileSectionName }) {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  return (
    <Menu aria-label="Parties du profil">
      {user && (
        <div>
          <MemberPortraitPicture of={user} />
          <p>
            <strong>
              {user.first_name} {user.last_name}
            </strong>
            <span>{user.email}</span>
          </p>
        </div>
      )}
      <ul>
        {profileMenuSections.map((name) => {
          const { title, about, path } = profileSectionDescriptions[name]
          const isCurrent = name === current || (name === 'donnees' && current === 'suppression')
          return (
            <li key={name} data-first={name === 'carte' || undefined}>
              <Link to={path} aria-current={isCurrent ? 'page' : undefined}>
                <b>{title}</b>
                <span>{about}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Menu>
  )
}

const Menu = styled('nav')(({ theme: { vars, typography, breakpoints } }) => ({
  '& > div': { display: 'none' },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  // The card is shown above.
  'li[data-first]': { display: 'none' },
  a: {
    position: 'relative',
    display: 'grid',
    minHeight: 44,
    padding: `${space.x4} ${space.x10} ${space.x4} ${space.x1}`,
    borderTop: `1px solid ${vars.palette.line}`,
    color: 'inherit',
    textDecoration: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: space.x3,
      alignSelf: 'center',
      width: space.x2,
      height: space.x2,
      borderBlockStart: '2px solid',
      borderInlineEnd: '2px solid',
      borderColor: vars.palette.company.text,
      transform: 'rotate(45deg)',
    },
  },
  b: { ...typography.subtitle1, fontWeight: typography.fontWeightBold },
  'a span': { ...typography.body2, color: vars.palette.text.secondary },
  [breakpoints.up('lg')]: {
    '& > div': { display: 'grid', justifyItems: 'start', gap: space.x4, marginBottom: space.x6 },
    p: { display: 'grid', margin: 0 },
    strong: typography.h4,
    'p span': { ...typography.body2, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
    'li[data-first]': { display: 'block' },
    a: {
      padding: `${space.x3} ${space.x4}`,
      borderTop: 0,
      borderRadius: vars.shape.borderRadius,
      '&::after': { display: 'none' },
      '&:hover': { backgroundColor: vars.palette.company.tint },
      '&[aria-current]': {
        backgroundColor: vars.palette.company.selected,
        boxShadow: `inset 3px 0 0 ${vars.palette.company.focus}`,
        b: { color: vars.palette.company.text },
      },
    },
    b: { fontWeight: typography.fontWeightMedium },
    'a span': { display: 'none' },
  },
}))
