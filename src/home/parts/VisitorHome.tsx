import { Suspense } from 'react'
import { name } from '#association/identity.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { LazyContactSection } from '#src/contact/LazyContactSection.tsx'
import { KeyFiguresSection } from './KeyFiguresSection.tsx'
import { HomeHero, associationSummary } from './Hero.tsx'
import { JoinCallToAction } from './JoinCallToAction.tsx'
import { LatestNews } from './LatestNews.tsx'
import { NextEventSection } from './NextEventSection.tsx'
import { AssociationMissions } from './AssociationMissions.tsx'
import { FrequentQuestions } from './Questions.tsx'
import { JoiningSteps } from './JoiningSteps.tsx'
import { MemberHomePlaceholder } from './MemberHomePlaceholder.tsx'
import { AssociationPresentation } from './AssociationPresentation.tsx'

/** Visitor's home page: who the association is, its missions, news, events, and how to join. */
export function VisitorHome() {
  usePageMetadata({ title: name, label: associationSummary, jsonLd: 'association', hasFeed: true })
  return (
    <>
      <MemberHomePlaceholder />
      <HomeHero />
      {/* Each part below the fold hydrates on its own, so that the page stays responsive. */}
      <Suspense>
        <AssociationPresentation />
      </Suspense>
      <Suspense>
        <KeyFiguresSection />
      </Suspense>
      <Suspense>
        <AssociationMissions />
      </Suspense>
      <Suspense>
        <LatestNews />
      </Suspense>
      <Suspense>
        <NextEventSection />
      </Suspense>
      <Suspense>
        <FrequentQuestions />
        <JoiningSteps />
      </Suspense>
      <Suspense>
        <JoinCallToAction />
      </Suspense>
      <LazyContactSection />
    </>
  )
}
