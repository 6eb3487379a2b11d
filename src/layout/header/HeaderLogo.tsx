import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import * as association from '#association/identity.ts'
import { Logo } from '#src/components/pictures/Logo.tsx'
import { useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'

/** Logo of the selected company on a light plate, or the association's; links to the home page. */
export function HeaderLogo({ onClick }: { onClick?: () => void }) {
  const company = useSelectedCompany()
  const [broken, setBroken] = useState<string>()
  const url = company?.header_logo_url
  const hasLogo = company && url && url !== broken
  return (
    <Plate
      to={portalPagePaths.home}
      aria-label={hasLogo ? `${association.name}, ${company.name} : accueil` : `${association.name} : accueil`}
      onClick={onClick}
    >
      {hasLogo ? <img src={url} alt="" width="116" height="32" onError={() => setBroken(url)} /> : <Logo tone="dark" />}
    </Plate>
  )
}

const Plate = styled(Link)(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  width: 152,
  height: 48,
  padding: `${space.x2} ${space.x4}`,
  borderRadius: theme.vars.shape.porthole,
  // Logos are drawn for a light background, whatever the header's colour and the colour scheme.
  backgroundColor: theme.vars.palette.scene.paper,
  color: theme.vars.palette.scene.ink,
  forcedColorAdjust: 'none',
  '& img': { display: 'block', width: '100%', height: 32, objectFit: 'contain' },
  '& svg': { height: 32 },
  '&:focus-visible': { borderRadius: theme.vars.shape.porthole },
}))
