import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** What a navigation says of itself when the person is typing a filter: neither the window nor the focus moves. */
export const typing = { replace: true, state: { isTyped: true } } as const

/** Whether the present address comes from what the person is typing. */
export function useIsTyping(): boolean {
  const state: unknown = useLocation().state
  const isTyped = typeof state === 'object' && state !== null && 'isTyped' in state
  return useNavigationType() === NavigationType.Replace && isTyped
}
