import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import type { InitialData } from '#src/api/SwrProvider.tsx'
import { screenAt, screensInstead } from '#src/routes.tsx'
import { Guarded } from './Guarded.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'

type Props = {
  /** What the server has drawn at the first address instead of its page. */
  instead?: InitialData['instead']
}

/** The screen at the present address. */
export function Screens({ instead }: Props) {
  const { pathname, key } = useLocation()
  const drawn = useAtFirst(instead, key)
  const screen = drawn ? screensInstead[drawn] : screenAt(pathname)
  useScrollToTop(pathname, key, useNavigationType())

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

/** The value until the first navigation, and nothing from then on, back at the first address included. */
function useAtFirst<T>(value: T, key: string): T | undefined {
  const [first, setFirst] = useState<{ key: string } | undefined>({ key })
  if (first && first.key !== key) setFirst(undefined)
  return first?.key === key ? value : undefined
}

/** Every navigation begins at the top, back included, as specified. A filter that is being typed is no navigation. */
function useScrollToTop(pathname: string, key: string, type: string) {
  const shown = useRef({ pathname, key })
  useLayoutEffect(() => {
    // The browser would otherwise restore where the person was.
    history.scrollRestoration = 'manual'
    const isTyping = type === 'REPLACE' && shown.current.pathname === pathname
    if (shown.current.key !== key && !isTyping) window.scrollTo(0, 0)
    shown.current = { pathname, key }
  }, [pathname, key, type])
}
