import '#theme/laterComponents.ts'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Place from '@mui/icons-material/Place'
import Schedule from '@mui/icons-material/Schedule'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { hasTelephoneCard } from '#association/companies.ts'
import type { AssociationContactForCompany } from '#contract/companies/companies.ts'
import { telephoneLink } from '#src/lib/telephoneLink.ts'

/** Cards with the office's postal address, hours, e-mail and, for some companies, telephone. */
export function ContactDetailCards({ of: contact }: { of: AssociationContactForCompany }) {
  const [box, host] = contact.email.split('@')
  const phones = hasTelephoneCard(contact.company_id)
    ? [contact.phone1, contact.phone2].filter((phone) => phone !== null)
    : []
  return (
    <List data-count={phones.length > 0 ? 4 : 3}>
      <div>
        <Place aria-hidden />
        <dt>Adresse</dt>
        <dd>{contact.address}</dd>
      </div>
      <div>
        <Schedule aria-hidden />
        <dt>Horaires</dt>
        <dd>{contact.opening_hours}</dd>
      </div>
      <div>
        <MailOutlined aria-hidden />
        <dt>E-mail</dt>
        <dd>
          <Link href={`mailto:${contact.email}`}>
            {box}@<wbr />
            {host}
          </Link>
        </dd>
      </div>
      {phones.length > 0 && (
        <div>
          <PhoneOutlined aria-hidden />
          <dt>Téléphone</dt>
          {phones.map((phone) => (
            <dd key={phone}>
              <Link href={telephoneLink(phone)} className="tabular">
                {phone}
              </Link>
            </dd>
          ))}
        </div>
      )}
    </List>
  )
}

const List = styled('dl')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: space.x3,
  margin: 0,
  containerType: 'inline-size',
  // One, two or all cards in a row: no card is left alone in the last row.
  '& > div': {
    gridColumn: 'span 12',
    '@container (min-width: 40rem)': { gridColumn: 'span 4' },
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignContent: 'start',
    gap: `${space.half} ${space.x3}`,
    padding: `${space.x3} ${space.x4}`,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
  },
  '&[data-count="4"] > div': {
    '@container (min-width: 28rem)': { gridColumn: 'span 6' },
    '@container (min-width: 60rem)': { gridColumn: 'span 3' },
  },
  '& svg': { gridRow: '1 / span 3', color: vars.palette.company.text },
  '& dt': { ...typography.subtitle2, gridColumn: 2 },
  '& dd': {
    ...typography.body2,
    gridColumn: 2,
    margin: 0,
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& dd a': { display: 'inline-block', padding: `${space.half} 0` },
}))
