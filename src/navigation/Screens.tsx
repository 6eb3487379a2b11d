import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import type { InitialData } from '#src/api/SwrProvider.tsx'
import { screenAt, screensInstead } from '#src/routes.tsx'
import { Guarded } from './Guarded.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { useIsTyping } from './typing.ts'

type Props = {
  /** What the server has drawn at the first address instead of its page. */
  instead?: InitialData['instead']
}

/** The screen at the present address. */
export function Screens({ instead }: Props) {
  const { pathname, search, key } = useLocation()
  const drawn = useAtFirst(instead, `${pathname}${search}`)
  const screen = drawn ? screensInstead[drawn] : screenAt(pathname)
  useScrollToTop(key, useIsTyping())

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

/** The value until the first address is left, and nothing from then on, back there included. */
function useAtFirst<T>(value: T, address: string): T | undefined {
  const [first, setFirst] = useState<string | undefined>(address)
  if (first !== undefined && first !== address) setFirst(undefined)
  return first === address ? value : undefined
}

/** Every navigation begins at the top, back included, as specified. A filter that is being typed is no navigation. */
function useScrollToTop(key: string, isTyping: boolean) {
  const shown = useRef(key)
  useLayoutEffect(() => {
    // The browser would otherwise restore where the person was.
    history.scrollRestoration = 'manual'
    if (shown.current !== key && !isTyping) window.scrollTo(0, 0)
    shown.current = key
  }, [key, isTyping])
}
