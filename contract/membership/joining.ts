/** How long the request to join takes to fill, as every text says it. */
export const JOINED_WITHIN = 'cinq minutes'
/** How soon the board answers it. */
export const ANSWERED_WITHIN = 'deux jours ouvrés'
export const ANSWERED_WITHIN_DAYS = 2
