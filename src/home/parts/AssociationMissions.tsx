import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Home page section of the association's missions, drawn as the legs of a flight route, each with a link. */
export function AssociationMissions() {
  const { open } = useDialogs()
  return (
    <PageSection title="Ce que l’on obtient à plusieurs" ground="sunken">
      <Route>
        <Leg
          verb="Négocier"
          way={<MoreLink onClick={() => open('login', portalPagePaths.accords)}>Lire les accords</MoreLink>}
        >
          Repos, planning, rémunération&nbsp;: nous signons quand le texte en vaut la peine, puis nous vérifions qu’il
          s’applique.
        </Leg>
        <Leg verb="Défendre" way={<MoreLink onClick={() => open('contact')}>Nous écrire</MoreLink>}>
          Une convocation, une retenue&nbsp;: quelqu’un relit votre dossier avec vous, et ne vous lâche pas en route.
        </Leg>
        <Leg verb="Informer" way={<MoreLink to={portalPagePaths.blog}>Parcourir les actualités</MoreLink>}>
          Les textes en français courant, les chiffres, les dates. De quoi décider par vous-même, entre deux vols.
        </Leg>
        <Leg verb="S’entraider" way={<MoreLink to={portalPagePaths.faq}>Trouver une réponse</MoreLink>}>
          Loin de la base, en arrêt, jeune parent&nbsp;: un collègue de votre compagnie répond, et l’association prend
          le relais.
        </Leg>
      </Route>
    </PageSection>
  )
}

function Leg({ verb, way, children }: { verb: string; way: ReactNode; children: string }) {
  return (
    <li>
      <h3>{verb}</h3>
      <div>
        <p>{children}</p>
        {way}
      </div>
    </li>
  )
}

/** Styled list of the association's missions, as four waypoints on a dotted line. */
const Route = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { position: 'relative', display: 'grid', gap: space.x2, padding: `0 0 ${space.x12} ${space.x10}` },
  'li:last-of-type': { paddingBottom: 0 },
  'li::before': {
    content: '""',
    position: 'absolute',
    left: 2,
    top: '0.45rem',
    width: 14,
    height: 14,
    borderRadius: theme.vars.shape.pill,
    border: `3px solid ${theme.vars.palette.company.border}`,
  },
  'li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    // Through the centres of the rings.
    left: 7.5,
    top: '2.2rem',
    bottom: '-0.1rem',
    borderInlineStart: `3px dotted ${theme.vars.palette.control}`,
    opacity: 0.5,
  },
  h3: { ...theme.typography.h3, margin: 0 },
  p: {
    ...theme.typography.body1,
    margin: `0 0 ${space.x1}`,
    maxWidth: '30em',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up('md')]: {
    li: { gridTemplateColumns: '2fr 3fr', gap: space.x8, padding: `0 0 ${space.x16} ${space.x16}` },
  },
}))
