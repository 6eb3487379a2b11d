/**
 * True when this browser lacks the two newest features that the portal needs. The browsers that package.json supports
 * have both. Runs inline and first, also in ten-year-old browsers.
 */
export const isBrowserTooOld = () => !('adoptedStyleSheets' in document && 'findLast' in Array.prototype)

/**
 * Keeps the server-rendered page without hydration in too old browsers, with a message, and lets it work without
 * JavaScript.
 */
export function skipHydrationInOldBrowser() {
  const { dataset } = document.documentElement
  dataset['hydration'] = 'old'
  // Signing in is impossible here: show a visitor's page. A cookie answer could not be stored either.
  delete dataset['session']
  delete dataset['consent']
}
