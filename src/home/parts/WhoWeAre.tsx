import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { name } from '#association/identity.ts'
import { MoreLink } from '#src/components/MoreLink.tsx'
import { AboutScene } from '#src/components/scenes/AboutScene.tsx'
import { Porthole } from '#src/components/scenes/Porthole.tsx'
import { paths } from '#contract/paths.ts'

/** Who speaks here: colleagues, and for which companies. */
export function WhoWeAre() {
  const companies = useCompanies().data?.data.map((company) => company.name)
  return (
    <section aria-labelledby="who-we-are">
      <Row>
        <div>
          <h2 id="who-we-are">Nous volons, nous aussi</h2>
          <p>
            Chez {name}, celles et ceux qui négocient, qui répondent et qui écrivent portent l’uniforme. Cabine ou
            cockpit, ils connaissent le réveil de trois heures, l’hôtel sans petit déjeuner et le planning qui glisse.
          </p>
          <p>
            {companies && `Aujourd’hui chez ${listed.format(companies)}, avec la même règle partout : `}
            {companies ? 'l’' : 'L’'}association ne vit que de ses adhérents, et ne parle qu’en leur nom.
          </p>
          <MoreLink to={paths.about}>Faire connaissance</MoreLink>
        </div>
        <Window>
          <Porthole>
            <AboutScene />
          </Porthole>
        </Window>
      </Row>
    </section>
  )
}

const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

const Row = styled(Column)(({ theme }) => ({
  display: 'grid',
  gap: '2.5rem',
  alignItems: 'center',
  paddingBlock: '4rem',
  h2: { ...theme.typography.h1, margin: '0 0 1.5rem', maxWidth: '9ch' },
  p: { ...theme.typography.lead, margin: '0 0 1.125rem', maxWidth: '30em', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '3fr 2fr',
    gap: '4rem',
    paddingBlock: '7rem',
  },
}))

const Window = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: '17rem',
  aspectRatio: '3 / 4',
  justifySelf: 'center',
  [theme.breakpoints.up('md')]: { maxWidth: '24rem', justifySelf: 'end' },
}))
