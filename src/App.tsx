import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { InitialData } from './api/keptAnswers.ts'
import { SwrProvider } from './api/SwrProvider.tsx'
import { CompanyTheme } from './companies/CompanyTheme.tsx'
import { ServedCompany } from './companies/selectedCompany.ts'
import { Layout } from './layout/Layout.tsx'
import { DialogsProvider } from './layout/DialogsProvider.tsx'
import { Instead } from './navigation/Instead.tsx'
import { FindCanonical } from './navigation/head.ts'
import { FindDestination } from './navigation/prefetch.ts'
import { canonicalAddress, destinationAt } from './screens/screenTable.tsx'
import { Screens } from './screens/Screens.tsx'

/** The portal, below its router: the same on the server and in the browser. */
export function App({ styles, initial }: { styles: EmotionCache; initial: InitialData }) {
  return (
    <CacheProvider value={styles}>
      <ServedCompany value={initial.company}>
        <CompanyTheme>
          <SwrProvider initial={initial}>
            <FindDestination value={destinationAt}>
              <FindCanonical value={canonicalAddress}>
                <DialogsProvider>
                  <Instead drawn={initial.instead}>
                    <Layout>
                      <Screens />
                    </Layout>
                  </Instead>
                </DialogsProvider>
              </FindCanonical>
            </FindDestination>
          </SwrProvider>
        </CompanyTheme>
      </ServedCompany>
    </CacheProvider>
  )
}
