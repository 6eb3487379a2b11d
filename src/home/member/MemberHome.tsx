import { name } from '#association/identity.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import type { KnownUser } from '#src/auth/session.ts'
import { usePosts } from '#src/news/usePosts.ts'
import { Greeting } from './Greeting.tsx'
import { useVisit } from './lastVisit.ts'
import { MemberAccords } from './MemberAccords.tsx'
import { MemberEvents } from './MemberEvents.tsx'
import { MemberNews } from './MemberNews.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** A member's home: what has changed since the last visit, what one comes for, the news of one's company. */
export function MemberHome({ user }: { user: KnownUser | undefined }) {
  usePageHead({ title: name })
  const visit = useVisit(user)
  // As many as the list's first page, which is then there.
  const posts = usePosts({ company: useCompanyId() })
  return (
    <>
      <Greeting firstName={user?.first_name} visit={visit} news={posts.data?.data} />
      <Shortcuts />
      <MemberNews posts={posts} since={visit?.since} />
      <MemberEvents />
      <MemberAccords />
    </>
  )
}
