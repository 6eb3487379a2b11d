import { useSession } from '#src/auth/session.ts'
import { LazyMemberHome } from './parts/LazyMemberHome.tsx'
import { VisitorHome } from './parts/VisitorHome.tsx'

/** Home page: the association's story for visitors, news for members. */
export function HomePage() {
  const session = useSession()
  return session.status === 'member' ? <LazyMemberHome user={session.user} /> : <VisitorHome />
}
