import Facebook from '@mui/icons-material/Facebook'
import Instagram from '@mui/icons-material/Instagram'
import MailOutlined from '@mui/icons-material/MailOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { space } from '#theme/space.ts'
import { hasPlan } from '#association/officePlan.ts'
import type { AssociationContactForCompany } from '#contract/companies/companies.ts'
import { MapToOfficeIllustration } from '#src/components/scenes/MapToOfficeIllustration.tsx'
import { TarmacBeforeDawnIllustration } from '#src/components/scenes/TarmacBeforeDawnIllustration.tsx'
import { ZoomableDrawing } from '#src/components/pictures/ZoomableDrawing.tsx'
import { listContactMailAndSocialLinks, type ContactMailOrSocialLink } from './listContactLinks.ts'

type Props = { of: AssociationContactForCompany; isLowCost: boolean; titleAs: 'h3' | 'h2' }

/**
 * Panel beside the contact form: the office's location and the company's social network groups. The low-cost company
 * has an e-mail address instead.
 */
export function ContactFormSidePanel({ of: contact, isLowCost, titleAs: Title }: Props) {
  return (
    <Panel data-stacked={isLowCost}>
      <Title>Nous sommes là pour vous&nbsp;!</Title>
      {isLowCost || !hasPlan ? (
        <Picture aria-hidden>
          <TarmacBeforeDawnIllustration />
        </Picture>
      ) : (
        <ZoomableDrawing label="Plan d’accès">
          <MapToOfficeIllustration />
        </ZoomableDrawing>
      )}
      <ul>
        {listContactMailAndSocialLinks(contact, isLowCost).map((way) => (
          <li key={way.href}>
            <WayLink to={way} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function WayLink({ to: { kind, href, label } }: { to: ContactMailOrSocialLink }) {
  const Icon = icons[kind]
  const elsewhere = kind !== 'mail' && {
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-label': `${label} (nouvel onglet)`,
  }
  return (
    <a href={href} {...elsewhere}>
      <Icon aria-hidden />
      {/* An e-mail address breaks only after its @ sign. */}
      <span>
        {label
          .split(/([^@]*@)/)
          .filter(Boolean)
          .map((part) => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
      </span>
    </a>
  )
}

const icons: Record<ContactMailOrSocialLink['kind'], SvgIconComponent> = {
  mail: MailOutlined,
  facebook: Facebook,
  instagram: Instagram,
}

const Panel = styled('aside')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: space.x4,
  minWidth: 0,
  'h2, h3': { ...typography.h3, margin: 0 },
  ul: { display: 'flex', flexWrap: 'wrap', gap: space.x2, margin: 0, padding: 0, listStyle: 'none' },
  '&[data-stacked=true] ul': { flexDirection: 'column' },
  '&[data-stacked=true] li a': { width: '100%' },
  'li a': {
    ...typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.x3,
    minHeight: 44,
    padding: `${space.x2} ${space.x4} ${space.x2} ${space.x3}`,
    borderRadius: vars.shape.pill,
    boxShadow: `inset 0 0 0 1px ${vars.palette.control}`,
    color: vars.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { backgroundColor: vars.palette.company.tint },
    '& svg': { flex: 'none', color: vars.palette.company.text },
  },
}))

const Picture = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  borderRadius: theme.vars.shape.card,
  '& svg': { position: 'absolute', inset: 0 },
}))
