/** Formats a member id as the six-digit number shown on cards and letters. */
export const formatMemberNumber = (id: number): string => String(id).padStart(6, '0')
