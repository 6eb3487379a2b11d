import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ContactData } from '#contract/companies.ts'
import { useContactData } from '#src/companies/useCompanies.ts'
import { Icon, type IconName } from '#src/components/Icon.tsx'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import { useSession } from '#src/session/session.ts'

/** The social links of the selected company. WhatsApp is for members. */
export function SocialLinks() {
  const { data, error } = useContactData(useCompanyId())
  const isMember = useSession().status === 'member'
  // What failed is told once, and tried again, where the footer has the other contact details.
  if (error && !data) return <p>Réseaux sociaux indisponibles.</p>
  if (!data) return <Row as="div" aria-busy="true" />
  const { data: contact } = data
  const isEmpty =
    !contact.facebook_url && !contact.facebook_group_url && !contact.instagram_url && !contact.whatsapp_url
  if (isEmpty) return null
  return (
    <Row aria-label="Réseaux sociaux" role="list">
      {contact.social === 1 ? <All of={contact} isMember={isMember} /> : <Page of={contact} />}
    </Row>
  )
}

function Page({ of: { facebook_url } }: { of: ContactData }) {
  if (!facebook_url) return null
  return (
    <li>
      <SocialLink to={facebook_url} title="Page Facebook" icon="facebook" />
    </li>
  )
}

function All({ of: contact, isMember }: { of: ContactData; isMember: boolean }) {
  const group = contact.facebook_group_url ?? contact.facebook_url
  return (
    <>
      {group && (
        <li>
          <SocialLink to={group} title="Groupe Facebook" icon="facebook" />
        </li>
      )}
      {contact.instagram_url && (
        <li>
          <SocialLink to={contact.instagram_url} title="Instagram" icon="instagram" />
        </li>
      )}
      {contact.whatsapp_url && (
        <li>
          <WhatsAppLink url={contact.whatsapp_url} isMember={isMember} />
        </li>
      )}
    </>
  )
}

function SocialLink({ to, title, icon }: { to: string; title: string; icon: IconName }) {
  return (
    <a href={to} title={title} aria-label={`${title} (nouvel onglet)`} target="_blank" rel="noopener noreferrer">
      <Icon of={icon} />
    </a>
  )
}

function WhatsAppLink({ url, isMember }: { url: string; isMember: boolean }) {
  if (!isMember) {
    return (
      <span role="link" aria-disabled="true" aria-label="WhatsApp, réservé aux adhérents" title="Réservé aux adhérents">
        <Icon of="whatsapp" />
      </span>
    )
  }
  return <SocialLink to={url} title="Contacter via WhatsApp" icon="whatsapp" />
}

const Row = styled('ul')(({ theme }) => ({
  '&&': { display: 'flex', gap: space.x2, minHeight: 44 },
  '&& a, && span': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: theme.vars.shape.pill,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.control}`,
    color: theme.vars.palette.text.primary,
  },
  '&& a[href]:hover': {
    backgroundColor: theme.vars.palette.company.selected,
    color: theme.vars.palette.company.text,
    textDecoration: 'none',
  },
  '&& span': {
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line}`,
    color: theme.vars.palette.text.disabled,
    cursor: 'not-allowed',
  },
}))
