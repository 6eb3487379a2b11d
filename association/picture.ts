/**
 * URL of the association's logo as a picture, for an association without outlines in `logo.ts`; undefined in the demo.
 */
export const picture: string | undefined = undefined

/** True when the logo picture is wide and contains the name, which is then not repeated beside it. */
export const isWide: boolean = false
