import { Suspense } from 'react'
import { name } from '#association/identity.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { LazyContact } from '#src/contact/LazyContact.tsx'
import { Figures } from './Figures.tsx'
import { Hero, who } from './Hero.tsx'
import { Join } from './Join.tsx'
import { LatestNews } from './LatestNews.tsx'
import { Meetings } from './Meetings.tsx'
import { Missions } from './Missions.tsx'
import { Questions } from './Questions.tsx'
import { Steps } from './Steps.tsx'
import { MemberPlaceholder } from './MemberPlaceholder.tsx'
import { WhoWeAre } from './WhoWeAre.tsx'

/** Visitor's home page: who the association is, its missions, news, events, and how to join. */
export function VisitorHome() {
  usePageHead({ title: name, label: who, jsonLd: 'association', hasFeed: true })
  return (
    <>
      <MemberPlaceholder />
      <Hero />
      {/* Each part below the fold hydrates on its own, so that the page stays responsive. */}
      <Suspense>
        <WhoWeAre />
      </Suspense>
      <Suspense>
        <Figures />
      </Suspense>
      <Suspense>
        <Missions />
      </Suspense>
      <Suspense>
        <LatestNews />
      </Suspense>
      <Suspense>
        <Meetings />
      </Suspense>
      <Suspense>
        <Questions />
        <Steps />
      </Suspense>
      <Suspense>
        <Join />
      </Suspense>
      <LazyContact />
    </>
  )
}
