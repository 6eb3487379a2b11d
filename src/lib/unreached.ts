// How each engine says that code has not come: Chromium, Firefox, Safari, and the build for a style sheet.
const NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/** Whether code could not be fetched; any other error is its own. */
export const isUnreached = (error: unknown): boolean => error instanceof Error && NOT_COME.test(error.message)

/** Code that has come; Safari gives nothing for what it gave up fetching. */
export function hasCome<Code>(code: Code | undefined): Code {
  if (code === undefined) throw new Error('Importing a module script failed.')
  return code
}
