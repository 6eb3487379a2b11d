import { name } from '#association/identity.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import type { SessionUserFacts } from '#src/auth/session.ts'
import { useNewsPosts } from '#src/news/usePosts.ts'
import { MemberGreeting } from './MemberGreeting.tsx'
import { useCurrentPortalVisit } from './lastVisit.ts'
import { MemberHomeLatestAccords } from './MemberHomeLatestAccords.tsx'
import { MemberHomeTopSection } from './MemberHomeTopSection.tsx'
import { MemberLaterEventsSection } from './MemberLaterEventsSection.tsx'
import { MemberNews } from './MemberNews.tsx'
import { MemberShortcuts } from './Shortcuts.tsx'

/**
 * Member's home page: changes since the last visit and awaited answers, next event, search, card, shortcuts, news,
 * events, agreements.
 */
export function MemberHome({ user }: { user: SessionUserFacts | undefined }) {
  usePageMetadata({ title: name })
  const visit = useCurrentPortalVisit(user)
  // Same query as the first page of the news list, which is then cached.
  const posts = useNewsPosts({ company: useSelectedCompanyId() })
  return (
    <>
      <MemberGreeting
        firstName={user?.first_name}
        visit={visit}
        news={posts.data?.data}
        hasFailed={Boolean(posts.error)}
      />
      <MemberHomeTopSection />
      <MemberShortcuts />
      <MemberNews posts={posts} since={visit?.since} />
      <MemberLaterEventsSection />
      <MemberHomeLatestAccords />
    </>
  )
}
