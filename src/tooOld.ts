/**
 * Whether this browser lacks what the portal's code is made on, by the two youngest parts of it: none below the floor
 * that package.json states has both. Runs inline, before anything else, in browsers of ten years.
 */
export const isTooOld = () => !('adoptedStyleSheets' in document && 'findLast' in Array.prototype)

/** The page stays as the server has drawn it, says so, and does what pages do without script. */
export function skipHydration() {
  const { dataset } = document.documentElement
  dataset['hydration'] = 'old'
  // Nobody can sign in here: the page is a visitor's. Nor would an answer about cookies be kept.
  delete dataset['session']
  delete dataset['consent']
}
