import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Router navigation options for a changed URL of the page on screen: the scroll position and the focus stay. */
export const inPlaceNavigationOptions = { replace: true, state: { isInPlace: true } } as const

/** True when the last navigation only changed the URL of the page on screen, as typing in a filter does. */
export function useIsInPlaceNavigation(): boolean {
  const state: unknown = useLocation().state
  const isInPlace = typeof state === 'object' && state !== null && 'isInPlace' in state
  return useNavigationType() === NavigationType.Replace && isInPlace
}
