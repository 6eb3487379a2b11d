import { CacheProvider, type EmotionCache } from '@emotion/react'
import { SwrProvider, type InitialData } from './api/SwrProvider.tsx'
import { CompanyTheme } from './companies/CompanyTheme.tsx'
import { Layout } from './layout/Layout.tsx'
import { DialogsProvider } from './layout/dialogs.tsx'
import { Instead } from './navigation/Instead.tsx'
import { Screens } from './screens/Screens.tsx'

/** The portal, below its router: the same on the server and in the browser. */
export function App({ styles, initial }: { styles: EmotionCache; initial: InitialData }) {
  return (
    <CacheProvider value={styles}>
      <CompanyTheme>
        <SwrProvider initial={initial}>
          <DialogsProvider>
            <Instead drawn={initial.instead}>
              <Layout>
                <Screens />
              </Layout>
            </Instead>
          </DialogsProvider>
        </SwrProvider>
      </CompanyTheme>
    </CacheProvider>
  )
}
