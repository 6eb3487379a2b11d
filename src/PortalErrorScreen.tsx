import { CacheProvider, ThemeProvider, type EmotionCache } from '@emotion/react'
import { useEffect } from 'react'
import { portalTheme } from '#theme/portalTheme.ts'
import { PageFailureMessage } from '#src/components/states/PageFailureMessage.tsx'

/** Error screen for a failure outside the portal's pages. It uses no React provider of the portal except the styles. */
export function PortalErrorScreen({ styles }: { styles: EmotionCache }) {
  useEffect(() => window.preHydration?.fail(), [])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={portalTheme}>
        <main>
          <PageFailureMessage onRetry={() => location.reload()} />
        </main>
      </ThemeProvider>
    </CacheProvider>
  )
}
