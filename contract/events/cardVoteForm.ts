import { z } from 'zod'

const votes = z.int('Un nombre entier').min(0, 'Zéro au moins').max(100_000, 'Ce nombre est trop grand')

/** Votes counted in the room for a resolution by show of cards. */
export const CardVoteCounts = z.object({ in_favour: votes, against: votes, abstained: votes })

const typed = z.coerce.number<number>('Un nombre de voix').pipe(votes)

/** Votes counted in the room, as typed in the form. */
export const CardVoteCountsFormValues = z.object({ in_favour: typed, against: typed, abstained: typed })
