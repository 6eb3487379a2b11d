import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Toolbar from '@mui/material/Toolbar'
import { CacheProvider, type EmotionCache } from '@emotion/react'

const theme = createTheme()

/** The least page of React and Material UI: a bar, a button and a field, as their guides write them. */
export function Minimal({ styles }: { styles: EmotionCache }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <AppBar position="static">
          <Toolbar>Page</Toolbar>
        </AppBar>
        <TextField label="Adresse mail" />
        <Button variant="contained">Envoyer</Button>
      </ThemeProvider>
    </CacheProvider>
  )
}
