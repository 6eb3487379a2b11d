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
  /** URL of the single HTTP request that the minimal page makes to show the response. */
  call?: string | undefined
}

/** Minimal React page for benchmarks: a Material UI bar, button and field, written as in the guides. */
export function MinimalReactBenchApp({ styles, call }: Props) {
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
