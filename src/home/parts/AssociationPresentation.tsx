import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { space } from '#theme/space.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { name } from '#association/identity.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PortholeFrame } from '#src/components/scenes/parts/PortholeFrame.tsx'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Home page section that presents the association and the companies it serves. */
export function AssociationPresentation() {
  const companies = useCompanies().data?.data.map((company) => company.name)
  return (
    <section aria-labelledby="who-we-are">
      <Row>
        <div>
          <h2 id="who-we-are">Nous volons, nous aussi</h2>
          <p>
            Chez {name}, celles et ceux qui négocient, qui répondent et qui écrivent portent l’uniforme. Cabine ou
            cockpit, ils connaissent le réveil de trois heures et le planning qui glisse.
          </p>
          <p>
            {companies
              ? `Aujourd’hui chez ${listed.format(companies)}, avec la même règle partout : l’${alone}`
              : `L’${alone}`}
          </p>
          <MoreLink to={portalPagePaths.about}>Faire connaissance</MoreLink>
        </div>
        <Colleagues />
      </Row>
    </section>
  )
}

/** Decorative drawing of colleagues behind an aircraft window, lazy-loaded near the viewport. */
function Colleagues() {
  const place = useRef<HTMLDivElement>(null)
  const picture = useLoadedCode(loadPicture, useNearViewport(place))
  return (
    <Window ref={place}>
      <PortholeFrame name="n">{picture && <picture.part />}</PortholeFrame>
    </Window>
  )
}

const loadPicture = () =>
  loadModuleWithoutReloadOnFailure(() =>
    import('#src/components/scenes/AboutIllustration.tsx').then((module) => module.AboutIllustration),
  )

const alone = 'association ne vit que de ses adhérents, et ne parle qu’en leur nom.'
const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

const Row = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gap: space.x10,
  alignItems: 'center',
  paddingBlock: space.x16,
  h2: { ...theme.typography.h1, margin: `0 0 ${space.x6}`, maxWidth: '5.985em' },
  p: {
    ...theme.typography.lead,
    margin: `0 0 ${space.x4}`,
    maxWidth: '30em',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '3fr 2fr',
    gap: space.x16,
    paddingBlock: space.x28,
  },
}))

const Window = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: '17rem',
  aspectRatio: '3 / 4',
  justifySelf: 'center',
  [theme.breakpoints.up('md')]: { maxWidth: '24rem', justifySelf: 'end' },
}))
