import { z } from 'zod'

/** Text cut into runs, so that the searched words can be marked without HTML. */
export const Marked = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))
export type Marked = z.infer<typeof Marked>
