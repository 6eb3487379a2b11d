/** Time needed to fill in the membership request, in French, as every text states it. */
export const JOINED_WITHIN = 'cinq minutes'
/** Time within which the board answers a membership request, in French. */
export const ANSWERED_WITHIN = 'deux jours ouvrés'
export const ANSWERED_WITHIN_DAYS = 2
