import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { findScreenByUrlPath } from './matchScreen.ts'
import { errorScreens } from './errorScreens.ts'
import { NotFoundPageContext } from '#src/navigation/NotFoundContent.tsx'
import { GuardedScreen } from './GuardedScreen.tsx'
import { HasNavigatedContext } from '#src/navigation/head.ts'
import { useShownErrorPage } from '#src/navigation/ErrorPageProvider.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { resetInputSinceNavigation } from '#src/navigation/inputSinceNavigation.ts'
import { useIsInPlaceNavigation } from '#src/navigation/inPlaceNavigation.ts'

const { page: NotFound } = errorScreens.missing

/** Component that renders the screen (page) at the current URL. */
export function CurrentPortalScreen() {
  const { pathname, hash, key } = useLocation()
  const errorPage = useShownErrorPage()
  const screen = errorPage ? errorScreens[errorPage] : findScreenByUrlPath(pathname)
  const isInPlace = useIsInPlaceNavigation()
  useNavigationStart(key, hash, isInPlace)
  const [first] = useState(key)
  const [hasMoved, setMoved] = useState(false)
  if (key !== first && !hasMoved) setMoved(true)

  return (
    <HasNavigatedContext value={hasMoved}>
      <PageErrorBoundary key={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <NotFoundPageContext value={<NotFound />}>
            <Routes>
              <Route path={screen.path} element={<GuardedScreen key={screen.name} screen={screen} />} />
            </Routes>
          </NotFoundPageContext>
        </Suspense>
      </PageErrorBoundary>
    </HasNavigatedContext>
  )
}

/**
 * After every navigation, also Back, scrolls to the top or to the hash, as specified, and ignores earlier input. An
 * in-place navigation changes neither.
 */
function useNavigationStart(key: string, hash: string, isInPlace: boolean) {
  const shown = useRef(key)
  useLayoutEffect(() => {
    // Otherwise the browser would restore the scroll position.
    history.scrollRestoration = 'manual'
    if (shown.current !== key && !isInPlace) {
      const place = hash && document.getElementById(hash.slice(1))
      if (place) place.scrollIntoView()
      else window.scrollTo(0, 0)
      resetInputSinceNavigation()
    }
    shown.current = key
  }, [key, hash, isInPlace])
}
