/** Time needed to fill in the membership request, in French, as every published text states it. */
export const MEMBERSHIP_FORM_DURATION_LABEL = 'cinq minutes'
/** Time within which the board answers a membership request, in French. */
export const MEMBERSHIP_ANSWER_DELAY_LABEL = 'deux jours ouvrés'
export const MEMBERSHIP_ANSWER_DELAY_DAYS = 2
