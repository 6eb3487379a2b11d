import { Suspense } from 'react'
import { name } from '#association/identity.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { LazyContact } from '#src/contact/LazyContact.tsx'
import { Figures } from './Figures.tsx'
import { Hero, associationSummary } from './Hero.tsx'
import { JoinCall } from './JoinCall.tsx'
import { LatestNews } from './LatestNews.tsx'
import { NextMeeting } from './NextMeeting.tsx'
import { Missions } from './Missions.tsx'
import { FrequentQuestions } from './Questions.tsx'
import { JoiningSteps } from './JoiningSteps.tsx'
import { MemberPlaceholder } from './MemberPlaceholder.tsx'
import { WhoWeAre } from './WhoWeAre.tsx'

/** Visitor's home page: who the association is, its missions, news, events, and how to join. */
export function VisitorHome() {
  usePageHead({ title: name, label: associationSummary, jsonLd: 'association', hasFeed: true })
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
        <NextMeeting />
      </Suspense>
      <Suspense>
        <FrequentQuestions />
        <JoiningSteps />
      </Suspense>
      <Suspense>
        <JoinCall />
      </Suspense>
      <LazyContact />
    </>
  )
}
