import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AssociationContactForCompany } from '#contract/companies/companies.ts'
import { useAssociationContactDetails } from '#src/companies/useCompanies.ts'
import { Icon } from '#src/components/controls/Icon.tsx'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { useSession } from '#src/auth/session.ts'

/** Social media links of the selected company; WhatsApp is for members only. */
export function SocialLinks() {
  const { data, error } = useAssociationContactDetails(useSelectedCompanyId())
  const isMember = useSession().status === 'member'
  // The contact column of the footer shows the failure in full, with a retry.
  if (error && !data) return <div>Réseaux sociaux indisponibles.</div>
  if (!data) return <Row as="div" aria-busy="true" />
  const links = linksOf(data.data)
  if (links.length === 0) return null
  return (
    <Row aria-label="Réseaux sociaux" role="list">
      {links.map((link) => (
        <li key={link.icon}>{link.icon === 'whatsapp' && !isMember ? closedWhatsApp : <SocialLink to={link} />}</li>
      ))}
    </Row>
  )
}

type Social<Url = string | null> = { url: Url; title: string; icon: 'facebook' | 'instagram' | 'whatsapp' }

function linksOf({ social, facebook_url, ...contact }: AssociationContactForCompany) {
  const links: Social[] =
    social === 2
      ? [{ url: facebook_url, title: 'Groupe Facebook', icon: 'facebook' }]
      : [
          { url: contact.facebook_group_url ?? facebook_url, title: 'Groupe Facebook', icon: 'facebook' },
          { url: contact.instagram_url, title: 'Instagram', icon: 'instagram' },
          { url: contact.whatsapp_url, title: 'Contacter via WhatsApp', icon: 'whatsapp' },
        ]
  return links.filter((link): link is Social<string> => link.url !== null)
}

function SocialLink({ to: { url, title, icon } }: { to: Social<string> }) {
  return (
    <a href={url} title={title} aria-label={`${title} (nouvel onglet)`} target="_blank" rel="noopener noreferrer">
      <Icon of={icon} />
    </a>
  )
}

const closedWhatsApp = (
  <span role="link" aria-disabled="true" aria-label="WhatsApp, réservé aux adhérents" title="Réservé aux adhérents">
    <Icon of="whatsapp" />
  </span>
)

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
