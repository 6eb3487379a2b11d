import { z } from 'zod'

/** Role of a board member, which gives access to parts of the board's office; a person may hold several. */
export const BoardRole = z.enum(['editing', 'memberships', 'treasury', 'administration'])
export type BoardRole = z.infer<typeof BoardRole>
