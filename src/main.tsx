import createCache from '@emotion/cache'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// The server's pages name these files: they must be built with the browser's.
import '#theme/fonts/fontFiles.ts'
import { App } from './App.tsx'
import { noteInitialData, type InitialData } from './api/SwrProvider.tsx'
import { reloadForNewVersion } from './navigation/newVersion.ts'
import { screenAt } from './routes.tsx'

reloadForNewVersion()

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const initial = JSON.parse(document.getElementById('data')?.textContent ?? '') as InitialData
const styles = createCache({ key: 'e', prepend: true, ...(nonce && { nonce }) })

// The page's own code first, so that what the server drew is taken over without a gap.
await screenAt(location.pathname)
  .page.preload()
  .catch(() => undefined)

noteInitialData(initial)
if (root) {
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter useTransitions={false}>
        <App styles={styles} initial={initial} />
      </BrowserRouter>,
    )
  })
}
