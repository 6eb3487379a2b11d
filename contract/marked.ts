import { z } from 'zod'

/** A text in which the words that were searched for are told from the others: runs, never HTML. */
export const Marked = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))
export type Marked = z.infer<typeof Marked>
