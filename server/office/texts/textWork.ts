import { z } from 'zod'

/** The work that learns the words of what was published: where there is much it takes seconds, for which nobody waits. */
export const vocabularyWork = { name: 'board.vocabulary', payload: z.object({}) }
/** The work that does what was set for an hour. */
export const scheduleWork = {
  name: 'board.schedule',
  payload: z.object({
    kind: z.string().max(40),
    slug: z.string().max(80),
    act: z.enum(['publish', 'withdraw']),
    /** Whether nobody is written to about what changes then. */
    quiet: z.boolean().optional(),
    /** The version of the draft that is published then. */
    version: z.int().min(0).optional(),
  }),
}
