/** The address of the association's mark as a picture, for who has no outlines to put in `logo.ts`; none in the demo. */
export const picture: string | undefined = undefined

/** Whether that picture is wide and says the name: it then stands alone. */
export const isWide: boolean = false
