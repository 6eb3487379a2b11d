import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { ServerEmbeddedData } from './api/prefetched.ts'
import { SwrProvider } from './api/SwrProvider.tsx'
import { CompanyThemeProvider } from './companies/CompanyThemeProvider.tsx'
import { ServerRenderedCompanyContext } from './companies/selectedCompany.ts'
import { PortalPageLayout } from './layout/PortalPageLayout.tsx'
import { DialogsProvider } from './layout/DialogsProvider.tsx'
import { ErrorPageProvider } from './navigation/ErrorPageProvider.tsx'
import { CanonicalUrlResolverContext } from './navigation/head.ts'
import { PrefetchTargetResolverContext } from './navigation/prefetch.ts'
import { ScreenFactsContext, ScreenCacheKeysResolverContext } from './navigation/screenFacts.ts'
import { canonicalAddress, findPrefetchTarget, memberScreenCacheKeys } from './screens/matchScreen.ts'
import { CurrentPortalScreen } from './screens/CurrentPortalScreen.tsx'
import { portalScreens } from './screens/screenList.tsx'

/** Root React component: the whole portal inside its router, identical on the server and in the browser. */
export function App({ styles, initial }: { styles: EmotionCache; initial: ServerEmbeddedData }) {
  return (
    <CacheProvider value={styles}>
      <ServerRenderedCompanyContext value={initial.company}>
        <CompanyThemeProvider>
          <SwrProvider initial={initial}>
            <PrefetchTargetResolverContext value={findPrefetchTarget}>
              <CanonicalUrlResolverContext value={canonicalAddress}>
                <ScreenCacheKeysResolverContext value={memberScreenCacheKeys}>
                  <ScreenFactsContext value={portalScreens}>
                    <DialogsProvider>
                      <ErrorPageProvider drawn={initial.errorPage}>
                        <PortalPageLayout>
                          <CurrentPortalScreen />
                        </PortalPageLayout>
                      </ErrorPageProvider>
                    </DialogsProvider>
                  </ScreenFactsContext>
                </ScreenCacheKeysResolverContext>
              </CanonicalUrlResolverContext>
            </PrefetchTargetResolverContext>
          </SwrProvider>
        </CompanyThemeProvider>
      </ServerRenderedCompanyContext>
    </CacheProvider>
  )
}
