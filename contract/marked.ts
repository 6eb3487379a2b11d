import { z } from 'zod'

/** Text cut into runs, so that the searched words can be marked without HTML. */
export const MarkedRuns = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))
export type MarkedRuns = z.infer<typeof MarkedRuns>
