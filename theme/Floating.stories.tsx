import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Meta, StoryObj } from '@storybook/react-vite'

const meta: Meta = { title: 'Thème/Au-dessus de la page', tags: ['!autodocs'] }

export default meta

export const OpenDialog: StoryObj = {
  name: 'Fenêtre',
  render: () => (
    <Dialog open aria-labelledby="titre">
      <DialogTitle id="titre">Accès adhérent</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>Votre espace : accords, rencontres et documents.</DialogContentText>
        <TextField label="Identifiant" placeholder="Adresse mail" type="email" autoComplete="off" />
        <TextField label="Mot de passe" type="password" autoComplete="off" sx={{ mt: 2.5 }} />
      </DialogContent>
      <DialogActions>
        <Button>Annuler</Button>
        <Button variant="contained">Connexion</Button>
      </DialogActions>
    </Dialog>
  ),
}

export const OpenDialogByNight: StoryObj = {
  ...OpenDialog,
  name: 'Fenêtre, de nuit',
  globals: { company: 2, scheme: 'dark' },
}

export const OpenDrawer: StoryObj = {
  name: 'Tiroir',
  render: () => (
    <Drawer open anchor="right" slotProps={{ paper: { 'aria-label': 'Menu' } }}>
      <List component="nav" aria-label="Navigation" sx={{ p: 2 }}>
        {['Accueil', 'Actualités', 'Accords'].map((name, index) => (
          <ListItemButton key={name} component="a" href={`#${index}`} selected={index === 0}>
            <ListItemText primary={name} />
          </ListItemButton>
        ))}
      </List>
    </Drawer>
  ),
}

export const OpenMenu: StoryObj = {
  name: 'Menu ouvert',
  render: () => (
    <Menu open anchorReference="anchorPosition" anchorPosition={{ top: 40, left: 40 }}>
      <MenuItem selected>Air Hexagone</MenuItem>
      <MenuItem>Transalpine</MenuItem>
      <MenuItem>EasyJet</MenuItem>
    </Menu>
  ),
}
