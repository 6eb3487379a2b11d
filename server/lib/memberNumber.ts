/** A member's number, as their card and the association's letters say it. */
export const memberNumber = (id: number): string => String(id).padStart(6, '0')
