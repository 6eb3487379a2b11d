import { Container } from '#src/components/Container.tsx'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { space } from '#theme/space.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { name } from '#association/identity.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { Porthole } from '#src/components/scenes/parts/Porthole.tsx'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useLoadedPart } from '#src/lib/useLoadedPart.ts'
import { loadQuietly } from '#src/navigation/newVersion.ts'
import { paths } from '#contract/paths.ts'

/** Home page section that presents the association and the companies it serves. */
export function WhoWeAre() {
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
          <MoreLink to={paths.about}>Faire connaissance</MoreLink>
        </div>
        <Colleagues />
      </Row>
    </section>
  )
}

/** Decorative drawing of colleagues behind an aircraft window, lazy-loaded near the viewport. */
function Colleagues() {
  const place = useRef<HTMLDivElement>(null)
  const picture = useLoadedPart(loadPicture, useNearViewport(place))
  return (
    <Window ref={place}>
      <Porthole name="n">{picture && <picture.part />}</Porthole>
    </Window>
  )
}

const loadPicture = () =>
  loadQuietly(() => import('#src/components/scenes/AboutScene.tsx').then((module) => module.AboutScene))

const alone = 'association ne vit que de ses adhérents, et ne parle qu’en leur nom.'
const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

const Row = styled(Container)(({ theme }) => ({
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
