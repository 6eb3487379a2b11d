import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Router navigation options while the person types in a filter: the scroll position and the focus stay. */
export const filterTypingNavigationOptions = { replace: true, state: { isTyped: true } } as const

/** True when the current URL results from typing in a filter. */
export function useIsTypingFilter(): boolean {
  const state: unknown = useLocation().state
  const isTyped = typeof state === 'object' && state !== null && 'isTyped' in state
  return useNavigationType() === NavigationType.Replace && isTyped
}
