import { Suspense, useLayoutEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { screenAt } from '#src/routes.tsx'
import { Guarded } from './Guarded.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'

/** The screen at the present address. Every navigation begins at the top. */
export function Screens() {
  const { pathname, key } = useLocation()
  const screen = screenAt(pathname)
  useLayoutEffect(() => {
    // Back included, as specified; the browser would otherwise restore where the person was.
    history.scrollRestoration = 'manual'
    window.scrollTo(0, 0)
  }, [pathname, key])

  return (
    <PageErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path={screen.path} element={<Guarded key={screen.name} screen={screen} />} />
        </Routes>
      </Suspense>
    </PageErrorBoundary>
  )
}
