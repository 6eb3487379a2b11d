import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useAssociationContactDetails } from '#src/companies/useCompanies.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { Icon } from '#src/components/controls/Icon.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { Link } from '#src/navigation/Link.tsx'
import { outlinedLinkStyles } from './outlinedLinkStyles.ts'

/**
 * Links to a member's usual tasks. The last, to the company's WhatsApp group, fills a place that is free without it: the
 * others stay where they are when it appears.
 */
export function MemberShortcuts() {
  const { open } = useDialogs()
  const contact = useAssociationContactDetails(useSelectedCompanyId()).data?.data
  const whatsApp = contact?.social === 1 ? contact.whatsapp_url : null
  return (
    <PageColumn>
      <Pills aria-label="Raccourcis">
        <Link to={portalPagePaths.accords}>
          <Sign of="M6 3h8l5 5v13H6zM14 3v5h5M9.5 13h6M9.5 17h4" />
          Accords
        </Link>
        <Link to={portalPagePaths.events}>
          <Sign of="M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5" />
          Événements
        </Link>
        <Link to={portalPagePaths.polls}>
          <Sign of="M4 5h16v11H9.5L5 20v-4H4zM8 9h8M8 12.5h5" />
          Consultations
        </Link>
        <DialogTrigger href="#pied-contact" onOpen={() => open('contact')}>
          <Sign of="M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7" />
          Nous écrire
        </DialogTrigger>
        <Link to={portalPagePaths.profile}>
          <Sign of="M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5a7.5 6 0 0 1 15 0" />
          Mon profil
        </Link>
        {whatsApp && (
          <a href={whatsApp} title="Contacter via WhatsApp" target="_blank" rel="noopener noreferrer">
            <Icon of="whatsapp" />
            <span>
              Groupe WhatsApp<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </span>
          </a>
        )}
      </Pills>
    </PageColumn>
  )
}

const Sign = ({ of }: { of: string }): ReactNode => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
    <path d={of} fill="none" stroke="currentcolor" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)

const Pills = styled('nav')(({ theme, theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  // Two columns on a phone; one at a zoom of 400 %, where two would cut « Consultations ».
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.75rem, 1fr))',
  gap: space.x2,
  paddingTop: space.x4,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [breakpoints.up('lg')]: { display: 'flex', flexWrap: 'wrap' },
  a: {
    ...typography.button,
    ...outlinedLinkStyles(theme),
    display: 'flex',
    alignItems: 'center',
    gap: space.x2,
    minHeight: 44,
    padding: `${space.x2} ${space.x3}`,
    borderRadius: vars.shape.pill,
    cursor: 'pointer',
    '&:focus-visible': { borderRadius: vars.shape.pill },
  },
  svg: { flex: 'none', width: 20, height: 20, color: vars.palette.company.text },
}))
