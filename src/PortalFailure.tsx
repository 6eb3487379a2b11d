import { CacheProvider, ThemeProvider, type EmotionCache } from '@emotion/react'
import { useEffect } from 'react'
import { portalTheme } from '#theme/portalTheme.ts'
import { PageFailure } from '#src/components/states/PageFailure.tsx'

/** Stands instead of the whole portal when what surrounds its pages fails: it needs nothing of that. */
export function PortalFailure({ styles }: { styles: EmotionCache }) {
  useEffect(() => window.preHydration?.fail(), [])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={portalTheme}>
        <main>
          <PageFailure onRetry={() => location.reload()} />
        </main>
      </ThemeProvider>
    </CacheProvider>
  )
}
