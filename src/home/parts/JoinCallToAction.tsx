import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { labels } from '#association/identity.ts'
import { ButtonLink, ButtonDialogTrigger } from '#src/components/controls/Button.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Home page section that invites visitors to join the association. */
export function JoinCallToAction() {
  const { open } = useDialogs()
  return (
    <section aria-labelledby="join">
      <PageColumn>
        <Dawn data-ground="night">
          <h2 id="join">Votre place est à bord</h2>
          <p>L’adhésion ne regarde que vous&nbsp;: rien, ici, ne dit à votre compagnie qui est adhérent.</p>
          <div>
            <ButtonLink to={portalPagePaths.adhesion} look="main" isLarge>
              {labels.join}
            </ButtonLink>
            <ButtonDialogTrigger look="light" isLarge href="#pied-contact" onOpen={() => open('contact')}>
              Poser une question
            </ButtonDialogTrigger>
          </div>
        </Dawn>
      </PageColumn>
    </section>
  )
}

/** Height of the drawn dawn light below the text that invites to join. */
const LIGHT = { narrow: '10rem', wide: '12rem' }

/** Styled background of the section that invites to join: night sky with the light of dawn at its foot. */
const Dawn = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  margin: `${space.x16} 0`,
  padding: `${space.x12} ${space.x6} ${LIGHT.narrow}`,
  borderRadius: vars.shape.panel,
  color: vars.palette.common.white,
  // The light stays below the text, whatever the text's height.
  background: `radial-gradient(80% 14rem at 50% calc(100% + 5rem), ${vars.palette.scene.sun} 10%, ${vars.palette.scene.dawn} 50%, transparent), linear-gradient(to top, ${vars.palette.scene.sky}, ${vars.palette.scene.zenith} 9rem)`,
  textAlign: 'center',
  h2: { ...typography.display, margin: `0 auto ${space.x5}`, maxWidth: '7.98em' },
  p: { ...typography.lead, margin: `0 auto ${space.x10}`, maxWidth: '30em' },
  div: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3 },
  [breakpoints.up('md')]: { margin: `${space.x28} 0`, padding: `${space.x24} ${space.x16} ${LIGHT.wide}` },
}))
