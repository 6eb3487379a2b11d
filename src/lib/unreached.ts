// Messages of a failed code download in Chromium, Firefox and Safari, and of the build for a style sheet.
const NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/** True when an error means that JavaScript code could not be downloaded. */
export const isCodeLoadError = (error: unknown): boolean => error instanceof Error && NOT_COME.test(error.message)

let reloading: Promise<never> | undefined

/**
 * Records that the page is about to reload because its JavaScript was not found. `given` rejects when the reload does
 * not happen.
 */
export const recordPageReloadForMissingCode = (given: Promise<never>) => {
  reloading = given
}

/**
 * Returns a lazy-loaded JavaScript module. When the build returns undefined because the page is about to reload,
 * returns the pending reload, which rejects when it does not happen.
 */
export const loadedModuleOrPageReload = <Part>(part: Part | undefined): Part | Promise<never> =>
  part ?? (reloading as Promise<never>)
