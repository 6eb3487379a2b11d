import '#theme/laterComponents.ts'
import Avatar from '@mui/material/Avatar'
import type { SessionUserFacts } from '#src/auth/session.ts'

/** Avatar of a member: picture, else initials, or a placeholder until the member is known. */
export function MemberAvatar({ user }: { user: SessionUserFacts | undefined }) {
  if (!user) return <Avatar alt="" />
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  return (
    <Avatar alt="" {...(user.image && { src: user.image })}>
      {initials}
    </Avatar>
  )
}
