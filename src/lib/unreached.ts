// How each engine says that code has not come: Chromium, Firefox, Safari, and the build for a style sheet.
const NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/** Whether code could not be fetched; any other error is its own. */
export const isUnreached = (error: unknown): boolean => error instanceof Error && NOT_COME.test(error.message)

let reloading: Promise<never> | undefined

/** Notes that the page is about to be loaded anew for code that was not there; `given` fails where it is not after all. */
export const noteReload = (given: Promise<never>) => {
  reloading = given
}

/**
 * Code that has come. Of what could not be fetched the build makes nothing at all where the page is about to be loaded
 * anew: it is waited for then, and fails as any other where that does not happen.
 */
export const arrived = <Part>(part: Part | undefined): Part | Promise<never> => part ?? (reloading as Promise<never>)
