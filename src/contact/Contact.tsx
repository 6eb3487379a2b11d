import '#theme/laterComponents.ts'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useContactData } from '#src/companies/useCompanies.ts'
import { useCompanyId, useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { Loaded } from '#src/components/Loaded.tsx'
import { SectionWrapper } from '#src/components/SectionWrapper.tsx'
import { ContactCards } from './parts/ContactCards.tsx'
import { ContactForm } from './parts/ContactForm.tsx'
import { ContactPanel } from './parts/ContactPanel.tsx'
import { isEasyJet } from './parts/ways.ts'

/** The form, with the cards and the side panel of the selected company. A popup hides the panel on a phone. */
export function Contact({ isPopup = false }: { isPopup?: boolean }) {
  const contact = useContactData(useCompanyId())
  const hasEasyJetLayout = isEasyJet(useSelectedCompany()?.name)
  return (
    <Parts data-popup={isPopup}>
      <ContactForm />
      <div>
        <Loaded of={contact} skeleton={<Skeleton height={320} />}>
          {({ data }) => <ContactPanel of={data} isEasyJet={hasEasyJetLayout} titleAs="h3" />}
        </Loaded>
      </div>
      {!hasEasyJetLayout && (
        <footer>
          <Loaded of={contact} skeleton={<Skeleton height={96} />}>
            {({ data }) => <ContactCards of={data} />}
          </Loaded>
        </footer>
      )}
    </Parts>
  )
}

/** The contact form as a section at the foot of a page; the minimal one has neither cards nor side panel. */
export function ContactSection({ isMinimal }: { isMinimal: boolean }) {
  return (
    <SectionWrapper title="Contactez-nous">
      {isMinimal ? (
        <Narrow>
          <ContactForm />
        </Narrow>
      ) : (
        <Contact />
      )}
    </SectionWrapper>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '32px clamp(28px, 5vw, 72px)',
  '& > *': { minWidth: 0 },
  '&[data-popup=true]': { gap: '20px clamp(28px, 4vw, 48px)' },
  '&[data-popup=true] > div': { [theme.breakpoints.down('md')]: { display: 'none' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > footer': { gridColumn: '1 / -1' },
  },
}))

const Narrow = styled('div')({ maxWidth: 640 })
