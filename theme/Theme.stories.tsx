import Alert from '@mui/material/Alert'
import AppBar from '@mui/material/AppBar'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import CardContent from '@mui/material/CardContent'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Container from '@mui/material/Container'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { illustrationColours } from './sceneColours.ts'

const meta: Meta = {
  title: 'Thème',
  render: () => (
    <>
      <Dawn />
      <Container component="main">
        <Stack spacing={7} sx={{ py: 8 }}>
          <Type />
          <Actions />
          <Fields />
          <Surfaces />
          <Alerts />
          <Rows />
          <Colours />
        </Stack>
      </Container>
    </>
  ),
}

export default meta

export const Day: StoryObj = { name: 'Jour', globals: { scheme: 'light' } }
export const Night: StoryObj = { name: 'Nuit', globals: { scheme: 'dark' } }
export const SecondCompanyByDay: StoryObj = {
  tags: ['nightly'],
  name: 'Transalpine',
  globals: { company: 2, scheme: 'light' },
}
export const SecondCompanyByNight: StoryObj = {
  tags: ['nightly'],
  name: 'Transalpine, de nuit',
  globals: { company: 2, scheme: 'dark' },
}
export const ThirdCompanyByDay: StoryObj = {
  tags: ['nightly'],
  name: 'EasyJet',
  globals: { company: 3, scheme: 'light' },
}
export const ThirdCompanyByNight: StoryObj = {
  tags: ['nightly'],
  name: 'EasyJet, de nuit',
  globals: { company: 3, scheme: 'dark' },
}

/** Renders the page header in its two states, the second over a company's dawn sky. */
function Dawn() {
  const sky = `linear-gradient(${illustrationColours.zenith} 0 22%, ${illustrationColours.sky} 52%, ${illustrationColours.haze} 76%, ${illustrationColours.dawn} 92%, ${illustrationColours.sun})`
  return (
    <>
      <AppBar position="static">
        <HeaderEntries />
      </AppBar>
      <Box data-ground="night" sx={{ background: sky, color: 'common.white', height: 420 }}>
        <AppBar position="static" data-ground="night">
          <HeaderEntries />
        </AppBar>
        <Container>
          <Typography variant="display" component="p" sx={{ pt: 4 }}>
            Plus forts, ensemble !
          </Typography>
        </Container>
      </Box>
    </>
  )
}

function HeaderEntries() {
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="h4" component="span" sx={{ flexGrow: 1 }}>
        Envol
      </Typography>
      <Button color="inherit">Actualités</Button>
      <Button color="inherit" variant="outlined">
        Connexion
      </Button>
    </Toolbar>
  )
}

function Type() {
  return (
    <Section title="Titres et texte">
      <Stack spacing={2}>
        <Typography variant="h1" component="p">
          Treize jours de repos, enfin garantis
        </Typography>
        <Typography variant="h2" component="p">
          Ce que nous avons obtenu cette année
        </Typography>
        <Typography variant="h3" component="p">
          L’accord sur les plannings est signé
        </Typography>
        <Typography variant="h4" component="p">
          Rencontre des équipages à Lyon
        </Typography>
        <Typography variant="lead" component="p" color="textSecondary" className="measure">
          Une association d’hôtesses, de stewards et de pilotes qui se parlent entre deux vols.
        </Typography>
        <Typography className="measure">
          L’accord entre en vigueur le <time dateTime="2026-11-24">mardi 24 novembre</time>. Il prévoit{' '}
          <Link href="#accord">treize jours de repos par mois</Link>, un planning connu cinq semaines à l’avance et une
          prime de vol de nuit de 1 240,50 €.
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Publié il y a deux jours
        </Typography>
      </Stack>
    </Section>
  )
}

function Actions() {
  return (
    <Section title="Actions">
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="contained" size="large">
          Adhérer
        </Button>
        <Button variant="contained">Connexion</Button>
        <Button variant="outlined">Contact</Button>
        <Button>Annuler</Button>
        <Button variant="contained" disabled>
          Connexion en cours...
        </Button>
        <Button variant="outlined" size="small">
          Voir l’accord
        </Button>
        <Button variant="contained" color="error">
          Supprimer mon profil
        </Button>
      </Stack>
    </Section>
  )
}

function Fields() {
  return (
    <Section title="Champs">
      <Grid>
        <TextField label="Nom complet" placeholder="Camille Martin" required autoComplete="off" />
        <TextField
          label="Email"
          defaultValue="camille@envol"
          error
          helperText="Veuillez entrer une adresse email valide"
        />
        <TextField label="Téléphone" defaultValue="06 39 98 12 34" color="success" helperText="Facultatif" />
        <TextField label="Message" multiline rows={3} placeholder="Votre question" />
        <Stack sx={{ alignItems: 'flex-start' }}>
          <FormControlLabel control={<Switch defaultChecked />} label="Mémoriser" />
          <FormControlLabel control={<Switch />} label="Recevoir les actualités" />
          <FormControlLabel control={<Checkbox defaultChecked />} label="J’accepte les statuts" />
          <FormControlLabel control={<Checkbox />} label="Je vole sur long-courrier" />
        </Stack>
      </Grid>
    </Section>
  )
}

function Surfaces() {
  return (
    <Section title="Surfaces">
      <Grid>
        <Card>
          <CardActionArea href="#actualite">
            <CardContent>
              <Chip label="Négociation" color="primary" size="small" />
              <Typography variant="h4" component="p" sx={{ mt: 2 }}>
                Les plannings connus cinq semaines à l’avance
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                Après huit mois de discussions, le texte est signé.
              </Typography>
            </CardContent>
          </CardActionArea>
        </Card>
        <Card>
          <CardContent>
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
              <Avatar>CM</Avatar>
              <div>
                <Typography variant="subtitle1">Camille Martin</Typography>
                <Typography variant="body2" color="textSecondary">
                  Cheffe de cabine
                </Typography>
              </div>
            </Stack>
            <Typography sx={{ mt: 2 }}>
              Écrire à <Link href="mailto:bureau@envol.example">bureau@envol.example</Link>
            </Typography>
          </CardContent>
        </Card>
        <Card aria-hidden>
          <CardContent>
            <Skeleton width="40%" height={24} />
            <Skeleton height={28} sx={{ mt: 2 }} />
            <Skeleton width="80%" height={20} sx={{ mt: 1 }} />
          </CardContent>
        </Card>
      </Grid>
    </Section>
  )
}

function Alerts() {
  return (
    <Section title="Messages">
      <Grid>
        <Alert severity="success">Message envoyé avec succès</Alert>
        <Alert severity="error">Une erreur est survenue</Alert>
        <Alert severity="warning">Votre adhésion expire dans dix jours</Alert>
        <Alert severity="info">Vous lisez une copie gardée hors connexion</Alert>
      </Grid>
    </Section>
  )
}

function Rows() {
  return (
    <Section title="Listes et choix">
      <Grid>
        <List component="nav" aria-label="Exemple de navigation">
          <ListItemButton selected component="a" href="#accueil" aria-current="page">
            <ListItemText primary="Accueil" />
          </ListItemButton>
          <ListItemButton component="a" href="#actualites">
            <ListItemText primary="Actualités" secondary="Trois nouvelles cette semaine" />
          </ListItemButton>
        </List>
        <Stack spacing={2}>
          <Tabs value={0} aria-label="Période">
            <Tab label="À venir" />
            <Tab label="Passés" />
          </Tabs>
          <Pagination count={5} page={2} />
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Chip label="Repos" />
            <Chip label="Salaires" color="primary" />
            <Chip label="Santé" variant="outlined" />
            <Chip label="Vols" variant="outlined" color="primary" clickable component="button" />
          </Stack>
        </Stack>
      </Grid>
    </Section>
  )
}

function Colours() {
  return (
    <Section title="Couleurs de la scène">
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {Object.entries(illustrationColours).map(([role, background]) => (
          <div key={role}>
            <Box
              sx={{ background, width: 84, height: 105, borderRadius: '42% / 33.6%', border: 1, borderColor: 'line' }}
            />
            <Typography variant="caption">{role}</Typography>
          </div>
        ))}
      </Stack>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="overline" component="h2" color="textSecondary" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}
