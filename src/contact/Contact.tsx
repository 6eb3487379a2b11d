import '#theme/laterComponents.ts'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { isLowCost } from '#association/companies.ts'
import { useAssociationContactDetails } from '#src/companies/useCompanies.ts'
import { useSelectedCompanyId, useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { ContactDetailCards } from './parts/ContactDetailCards.tsx'
import { ContactForm } from './parts/ContactForm.tsx'
import { ContactFormSidePanel } from './parts/ContactFormSidePanel.tsx'

/** Contact form with the cards and the side panel of the selected company. In a popup, phones hide the panel. */
export function ContactFormAndDetails({ isPopup = false }: { isPopup?: boolean }) {
  const contact = useAssociationContactDetails(useSelectedCompanyId())
  const hasLowCostLayout = isLowCost(useSelectedCompany()?.name)
  return (
    <Parts data-popup={isPopup}>
      <ContactForm />
      <QueryBoundary
        of={contact}
        failure="Nos coordonnées n’ont pas pu être chargées"
        skeleton={hasLowCostLayout ? panelSkeleton : skeleton}
      >
        {({ data }) => (
          <>
            <div data-panel>
              <ContactFormSidePanel of={data} isLowCost={hasLowCostLayout} titleAs="h3" />
            </div>
            {!hasLowCostLayout && (
              <footer>
                <ContactDetailCards of={data} />
              </footer>
            )}
          </>
        )}
      </QueryBoundary>
    </Parts>
  )
}

const panelSkeleton = (
  <div data-panel>
    <Skeleton height={320} />
  </div>
)
const skeleton = (
  <>
    {panelSkeleton}
    <footer>
      <Skeleton height={96} />
    </footer>
  </>
)

/** Contact section at the foot of a page. The minimal version has neither cards nor side panel. */
export function ContactSection({ isMinimal }: { isMinimal: boolean }) {
  return (
    <PageSection title="Contactez-nous">
      {isMinimal ? (
        <Narrow>
          <ContactForm />
        </Narrow>
      ) : (
        <ContactFormAndDetails />
      )}
    </PageSection>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: `${space.x8} clamp(${space.x6}, 5vw, ${space.x16})`,
  '& > *': { minWidth: 0 },
  '& > [role=alert]': { alignSelf: 'start' },
  // Skeletons take the places of the loaded parts.
  '& > [aria-busy]:not(form)': { display: 'contents' },
  '&[data-popup=true]': { gap: `${space.x5} clamp(${space.x6}, 4vw, ${space.x12})` },
  '&[data-popup=true] [data-panel]': { [theme.breakpoints.down('md')]: { display: 'none' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& footer': { gridColumn: '1 / -1' },
    // In a popup the form is on the left, and all contact details are one list on the right.
    '&[data-popup=true]': {
      gridTemplateRows: 'auto 1fr',
      '& > form': { gridRow: '1 / 3' },
      '& footer': { gridColumn: 2 },
      '& footer dl > div': { padding: 0, border: 0, background: 'none' },
      '& footer dl': { gap: `${space.x4} ${space.x5}` },
    },
  },
}))

const Narrow = styled('div')({ maxWidth: 640 })
