import { z } from 'zod'

/** The answer of a call that brings no data: whether it succeeded, and a sentence for the person. */
export const Answer = z.object({ success: z.boolean(), message: z.string() })
export type Answer = z.infer<typeof Answer>

/** Every refusal: a sentence, and for a 422 the message of each field. */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.infer<typeof Refusal>
