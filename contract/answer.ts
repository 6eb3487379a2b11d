import { z } from 'zod'

/** Reply of a call that returns no data: success, and a French sentence for the person. */
export const Answer = z.object({ success: z.boolean(), message: z.string() })
export type Answer = z.infer<typeof Answer>

/** Reply of every refused call: a French sentence and, with status 422, a message for each invalid field. */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.infer<typeof Refusal>
