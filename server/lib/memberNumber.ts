/** Formats a member id as the six-digit number shown on cards and letters. */
export const memberNumber = (id: number): string => String(id).padStart(6, '0')
