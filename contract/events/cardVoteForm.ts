import { z } from 'zod'
import { requiredSingleLineSchema } from '#contract/text.ts'

const votes = z.int('Un nombre entier').min(0, 'Zéro au moins').max(100_000, 'Ce nombre est trop grand')

/** Votes counted in the room for a resolution by show of cards. */
export const CardVoteCounts = z.object({ in_favour: votes, against: votes, abstained: votes })

// An empty field is not zero votes.
const typed = requiredSingleLineSchema(6, 'Combien de voix\u202f?', 'Ce nombre est trop grand')
  .regex(/^\d+$/, 'Un nombre entier')
  .transform(Number)
  .pipe(votes)

/** Votes counted in the room, as typed in the form: digits. */
export const CardVoteCountsFormValues = z.object({ in_favour: typed, against: typed, abstained: typed })
