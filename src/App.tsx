import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { InitialData } from './api/prefetched.ts'
import { SwrProvider } from './api/SwrProvider.tsx'
import { CompanyTheme } from './companies/CompanyTheme.tsx'
import { ServedCompany } from './companies/selectedCompany.ts'
import { Layout } from './layout/Layout.tsx'
import { DialogsProvider } from './layout/DialogsProvider.tsx'
import { ErrorPageProvider } from './navigation/ErrorPageProvider.tsx'
import { FindCanonical } from './navigation/head.ts'
import { FindDestination } from './navigation/prefetch.ts'
import { AllScreens, FindKeys } from './navigation/screenFacts.ts'
import { canonicalAddress, destinationAt, keysAt } from './screens/matchScreen.ts'
import { Screens } from './screens/Screens.tsx'
import { screens } from './screens/screenList.tsx'

/** Portal inside its router, identical on the server and in the browser. */
export function App({ styles, initial }: { styles: EmotionCache; initial: InitialData }) {
  return (
    <CacheProvider value={styles}>
      <ServedCompany value={initial.company}>
        <CompanyTheme>
          <SwrProvider initial={initial}>
            <FindDestination value={destinationAt}>
              <FindCanonical value={canonicalAddress}>
                <FindKeys value={keysAt}>
                  <AllScreens value={screens}>
                    <DialogsProvider>
                      <ErrorPageProvider drawn={initial.errorPage}>
                        <Layout>
                          <Screens />
                        </Layout>
                      </ErrorPageProvider>
                    </DialogsProvider>
                  </AllScreens>
                </FindKeys>
              </FindCanonical>
            </FindDestination>
          </SwrProvider>
        </CompanyTheme>
      </ServedCompany>
    </CacheProvider>
  )
}
