import { Suspense } from 'react'
import { name } from '#association/identity.ts'
import { ContactLater } from '#src/contact/ContactLater.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { Hero } from './parts/Hero.tsx'
import { Join } from './parts/Join.tsx'
import { LatestNews } from './parts/LatestNews.tsx'
import { Meetings } from './parts/Meetings.tsx'
import { Missions } from './parts/Missions.tsx'
import { WhoWeAre } from './parts/WhoWeAre.tsx'

/** The story of the association: who we are, what we do, what is new, when we meet, join us. */
export function HomePage() {
  usePageHead({ title: name, jsonLd: 'association' })
  return (
    <>
      <Hero />
      {/* Each part below the fold is taken over on its own, so that none keeps the page from answering. */}
      <Suspense>
        <WhoWeAre />
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
        <Join />
      </Suspense>
      <ContactLater />
    </>
  )
}
