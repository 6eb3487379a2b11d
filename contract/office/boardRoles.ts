import { z } from 'zod'

/** What someone of the board may do; a person may hold several. */
export const BoardRole = z.enum(['editing', 'memberships', 'treasury', 'administration'])
export type BoardRole = z.infer<typeof BoardRole>
