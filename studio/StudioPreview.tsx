import { styled, type Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { companyTheme } from '#theme/companyTheme.ts'
import type { ColourScheme } from '#theme/measureRoles.ts'
import { colourVisionFilter } from './ColourFilters.tsx'
import type { SimulatedColourVision } from './colourVision.ts'
import { StudioPortalSpecimens } from './StudioPortalSpecimens.tsx'

type Props = { scheme: ColourScheme; company: Company; vision: SimulatedColourVision; mail: string }

const names = { light: 'Jour', dark: 'Nuit' }

/** Theme studio preview of the portal's parts in one colour scheme of a company; not interactive. */
export function StudioPreview({ scheme, company, vision, mail }: Props) {
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <figcaption>{names[scheme]}</figcaption>
      <Pane
        inert
        data-scheme={scheme}
        data-pane={scheme}
        style={{ ...variablesOf(companyTheme(company.color), scheme), filter: colourVisionFilter(vision) }}
      >
        <StudioPortalSpecimens company={company} mail={mail} />
      </Pane>
    </figure>
  )
}

/**
 * Returns the CSS variables of a company's theme in the light or dark scheme. Set on an element, they give it the look
 * of that company and scheme.
 */
function variablesOf(theme: Theme, scheme: ColourScheme): Record<string, string> {
  const selectors = { light: [':root', '[data-scheme="light"]'], dark: [':root', '[data-scheme="dark"]'] }[scheme]
  const rules = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet as Record<string, Record<string, string>>))
    .filter(([selector]) => selector.split(', ').some((part) => selectors.includes(part)))
  return Object.assign({}, ...rules.map(([, declarations]) => declarations), {
    '--envol-ring': 'var(--envol-palette-company-focus)',
  }) as Record<string, string>
}

const Pane = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  '--header-height': '72px',
  overflow: 'clip',
  marginTop: space.x2,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: theme.vars.shape.card,
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
}))
