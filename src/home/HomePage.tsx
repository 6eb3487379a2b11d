import { useSession } from '#src/auth/session.ts'
import { MemberPart } from './parts/MemberPart.tsx'
import { VisitorHome } from './parts/VisitorHome.tsx'

/** Home: for visitors the story of the association, for members what is new for them. */
export function HomePage() {
  const session = useSession()
  return session.status === 'member' ? <MemberPart user={session.user} /> : <VisitorHome />
}
