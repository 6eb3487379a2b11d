export const POLL_NOT_FOUND_MESSAGE = 'Cette consultation n’existe pas ou plus.'
export const POLL_CLOSED = 'Cette consultation est close\u00a0: votre réponse est arrivée trop tard.'
export const NOT_A_VOTER = 'Vous n’êtes pas sur la liste de cette consultation.'
