import { z } from 'zod'

/** Reply of an API call that returns no data: success, and a French sentence for the user. */
export const ApiActionReply = z.object({ success: z.boolean(), message: z.string() })
export type ApiActionReply = z.infer<typeof ApiActionReply>

/** Reply of every refused API call: a French sentence and, with status 422, a message for each invalid field. */
export const ApiErrorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type ApiErrorReply = z.infer<typeof ApiErrorReply>
