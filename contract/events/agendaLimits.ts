/** Maximum number of points in an assembly's agenda. */
export const MAX_AGENDA_POINTS = 40

/** Maximum number of characters in the text of an agenda's point. */
export const MAX_AGENDA_TEXT_LENGTH = 4000
