// How each engine says that code has not come: Chromium, Firefox, Safari, and the build for a style sheet.
const NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/** Whether code could not be fetched; any other error is its own. */
export const isUnreached = (error: unknown): boolean => error instanceof Error && NOT_COME.test(error.message)
