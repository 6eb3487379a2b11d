// How each engine says that code has not come: Chromium, Firefox, Safari, and the build for a style sheet.
const NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/** Whether code could not be fetched; any other error is its own. */
export const isUnreached = (error: unknown): boolean => error instanceof Error && NOT_COME.test(error.message)

/**
 * Code that has come. Of what could not be fetched the build makes nothing at all where the page is about to be loaded
 * anew: that fails as any other.
 */
export const arrived = <Part>(part: Part | undefined): Part => {
  if (!part) throw Error('importing a module script failed')
  return part
}
