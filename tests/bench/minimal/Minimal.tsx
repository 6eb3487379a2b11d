import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Toolbar from '@mui/material/Toolbar'
import { useEffect, useState } from 'react'
import { CacheProvider, type EmotionCache } from '@emotion/react'

const theme = createTheme()

type Props = {
  styles: EmotionCache
  /** URL of the one call that the page makes; its answer is shown. */
  call?: string | undefined
}

/** Minimal page of React and Material UI: a bar, a button and a field, written as in their guides. */
export function Minimal({ styles, call }: Props) {
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    if (call)
      fetch(call)
        .then((response) => response.text())
        .then(setAnswer, () => undefined)
  }, [call])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <AppBar position="static">
          <Toolbar>Page</Toolbar>
        </AppBar>
        <TextField label="Adresse mail" />
        <Button variant="contained">Envoyer</Button>
        {answer && <p data-answer>{answer}</p>}
      </ThemeProvider>
    </CacheProvider>
  )
}
