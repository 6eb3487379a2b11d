import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { styled, ThemeProvider, type Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { HeroScene } from '#src/components/scenes/HeroScene.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'
import { Header } from '#src/layout/header/Header.tsx'
import { SideDrawer } from '#src/layout/header/SideDrawer.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'
import { portalScreens } from '#src/screens/screenList.tsx'
import { LoginDialog } from '#src/session/LoginDialog.tsx'

/**
 * Samples, in the theme studio, of the portal's parts that a company's colour changes most, with the head of a mail.
 */
export function StudioPortalSpecimens({ company, mail }: { company: Company; mail: string }) {
  const id = useId()
  return (
    <>
      <Sky>
        <Wide>
          <At path={portalPagePaths.home}>
            <Header />
          </At>
        </Wide>
        <HeroScene name={id} />
      </Sky>
      <Wide>
        <At path={portalPagePaths.blog}>
          <Header />
        </At>
      </Wide>
      <Stack>
        <Row>
          <Button variant="contained">Adhérer</Button>
          <Button variant="outlined">Contact</Button>
          <Button>Annuler</Button>
          <Link href="#accord">Lire l’accord</Link>
          <Chip label="Négociation" color="primary" />
        </Row>
        <Card>
          <CardContent>
            <h3>Deux nuits à la maison après chaque long-courrier</h3>
            <p>
              {company.name} a signé. <Link href="#suite">Lire la suite</Link>
            </p>
          </CardContent>
        </Card>
        <TextField label="Sujet" defaultValue="Un repos trop court" />
        <TextField label="Email" defaultValue="camille@" error helperText="Veuillez entrer une adresse email valide" />
        <Alert severity="success">Message envoyé avec succès</Alert>
        <Alert severity="error">Une erreur est survenue</Alert>
      </Stack>
      <Frame height={660} at={portalPagePaths.blog}>
        <LoginDialog isOpen onClose={nothing} />
      </Frame>
      <Frame height={680} at={portalPagePaths.blog}>
        <SideDrawer isOpen onClose={nothing} />
      </Frame>
      <Mail srcDoc={mail} sandbox="" title="L’en-tête d’un email" tabIndex={-1} />
    </>
  )
}

function At({ path, children }: { path: string; children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <ScreenFactsContext value={portalScreens}>
        <DialogsProvider>{children}</DialogsProvider>
      </ScreenFactsContext>
    </MemoryRouter>
  )
}

/**
 * Preview frame of the theme studio that keeps floating parts (dialogs, drawers) inside it and from taking the focus.
 */
function Frame({ height, at, children }: { height: number; at: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Window ref={setPlace} style={{ height }}>
      {place && (
        <ThemeProvider theme={(theme: Theme) => floatingIn(place, theme)}>
          <At path={at}>{children}</At>
        </ThemeProvider>
      )}
    </Window>
  )
}

function floatingIn(container: HTMLElement, theme: Theme) {
  const still = {
    disableAutoFocus: true,
    disableEnforceFocus: true,
    disableRestoreFocus: true,
    disableScrollLock: true,
  }
  return {
    ...theme,
    components: { ...theme.components, MuiModal: { defaultProps: { container, ...still } } },
  }
}

const nothing = () => undefined

const Sky = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 240,
  overflow: 'clip',
  backgroundColor: theme.vars.palette.scene.zenith,
  '& > svg': { position: 'absolute', inset: 0, zIndex: 0 },
}))

/**
 * Container that scales down the header's preview: the header's layout follows the window's width, but a preview pane
 * is narrower.
 */
const Wide = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  [theme.breakpoints.up('md')]: { zoom: 0.9 },
  [theme.breakpoints.up('lg')]: { zoom: 0.7 },
}))

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x4,
  padding: space.x6,
  h3: { ...theme.typography.h4, margin: 0 },
  p: { margin: `${space.x2} 0 0` },
}))

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 })

const Window = styled('div')({ position: 'relative', contain: 'layout', overflow: 'clip' })

const Mail = styled('iframe')({ display: 'block', width: '100%', height: 260, border: 0 })
