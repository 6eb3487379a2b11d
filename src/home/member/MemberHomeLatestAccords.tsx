import { portalPagePaths } from '#contract/paths.ts'
import { AccordCard } from '#src/accords/AccordCard.tsx'
import { AccordCardSkeleton } from '#src/accords/AccordCardSkeleton.tsx'
import { AccordCardGrid } from '#src/accords/AccordCardGrid.ts'
import { useLatestAccords } from '#src/accords/useAccords.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { EmptyAccordsIllustration } from '#src/accords/EmptyAccordsIllustration.tsx'
import { LATEST_ACCORD_COUNT } from '#src/home/memberHomeKeys.ts'

/** Home page section of the latest collective agreements, of the member's company and of all companies. */
export function MemberHomeLatestAccords() {
  const accords = useLatestAccords(LATEST_ACCORD_COUNT)
  return (
    <PageSection
      title="Derniers accords"
      action={<MoreLink to={portalPagePaths.accords}>Tous les accords</MoreLink>}
      ground="sunken"
    >
      <QueryBoundary
        of={accords}
        failure="Les accords n’ont pas pu être chargés"
        skeleton={skeleton}
        empty={
          <EmptyListMessage
            drawing={<EmptyAccordsIllustration />}
            title="Le prochain accord signé paraîtra ici"
            heading="h3"
          >
            Ce qui se négocie se lit d’abord dans les <Link to={portalPagePaths.blog}>actualités</Link>.
          </EmptyListMessage>
        }
      >
        {({ data }) => (
          <AccordCardGrid>
            {data.map((accord) => (
              <li key={accord.id}>
                <AccordCard accord={accord} heading="h3" />
              </li>
            ))}
          </AccordCardGrid>
        )}
      </QueryBoundary>
    </PageSection>
  )
}

const skeleton = (
  <AccordCardGrid as="div">
    {['a', 'b', 'c', 'd'].map((key) => (
      <AccordCardSkeleton key={key} />
    ))}
  </AccordCardGrid>
)
