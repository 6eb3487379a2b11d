import { z } from 'zod'

/** Reply of an API call that returns no data: success, and a French sentence for the user. */
export const ActionReply = z.object({ success: z.boolean(), message: z.string() })
export type ActionReply = z.infer<typeof ActionReply>

/** Reply of every refused API call: a French sentence and, with status 422, a message for each invalid field. */
export const ErrorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
