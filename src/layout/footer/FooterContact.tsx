import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AssociationContactForCompany } from '#contract/companies/companies.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useCompanies, useAssociationContactDetails } from '#src/companies/useCompanies.ts'
import { useSelectedCompanyId, useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { FooterColumn, FooterTitle } from './FooterParts.tsx'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { telephoneLink } from '#src/lib/telephoneLink.ts'

/** Contact details of the selected company in the footer. A loading failure leaves the rest of the footer intact. */
export function FooterContact() {
  const { open } = useDialogs()
  const contact = useAssociationContactDetails(useSelectedCompanyId())
  return (
    <FooterColumn>
      <section aria-labelledby="pied-contact" tabIndex={-1}>
        <FooterTitle id="pied-contact">Contact</FooterTitle>
        <QueryBoundary of={contact} failure="Nos coordonnées n’ont pas pu être chargées" skeleton={skeleton}>
          {({ data }) => <Means of={data} />}
        </QueryBoundary>
        <ul>
          <li>
            <DialogTrigger href={portalPagePaths.contact} onOpen={() => open('contact')}>
              Contactez-nous
            </DialogTrigger>
          </li>
        </ul>
      </section>
    </FooterColumn>
  )
}

function Means({ of: contact }: { of: AssociationContactForCompany }) {
  const company = useCompanyName(contact.company_id)
  const phones = [contact.phone1, contact.phone2].filter((phone) => phone !== null)
  return (
    <>
      <ul>
        <li>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </li>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneLink(phone)} className="tabular">
              {phone}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${contact.airline_group_email}`}>{`Groupe ${company}`}</a>
        </li>
        <li>
          <a href={`mailto:${contact.crew_group_email}`}>Groupe des navigants</a>
        </li>
      </ul>
      <Address>{contact.address}</Address>
    </>
  )
}

function useCompanyName(id: number) {
  const selected = useSelectedCompany()
  const { data } = useCompanies()
  if (selected?.id === id) return selected.name
  return data?.data.find((company) => company.id === id)?.name ?? 'de la compagnie'
}

const Lines = styled('div')({ display: 'grid', gap: space.x6, maxWidth: 220, padding: `${space.x3} 0` })

const skeleton = (
  <Lines>
    <Skeleton shape="title" />
    <Skeleton shape="short" />
    <Skeleton shape="short" />
    <Skeleton shape="title" />
  </Lines>
)

const Address = styled('address')({ maxWidth: 300, margin: `${space.x2} 0 ${space.x1}`, fontStyle: 'normal' })
