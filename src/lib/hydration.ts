import { createContext, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns a value known only to the browser; `onServer` on the server and during hydration. The component renders twice
 * only when the two differ.
 */
export const useHydratedValue = <T>(inBrowser: () => T, onServer: T) =>
  useSyncExternalStore(never, inBrowser, () => onServer)

/** Returns false on the server and during hydration; then true, when the browser's storage can be read. */
export const useIsHydrated = () => useHydratedValue(() => true, false)

/** React context that is true while the browser renders a page anew, in place of the server-rendered HTML. */
export const IsRenderedAnewContext = createContext(false)

/** React context that is true while the server renders a preview, which shows the whole of a members-only page. */
export const IsServerRenderingPreviewContext = createContext(false)
