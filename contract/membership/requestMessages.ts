import { z } from 'zod'
import { messageOriginFields, ownMessageOriginFields } from '#contract/contact/cameBy.ts'
import { paragraphsSchema } from '#contract/text.ts'

/** File that an applicant has attached to a membership request. */
export const RequestFile = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type RequestFile = z.infer<typeof RequestFile>

/**
 * Message between the board and a membership applicant. `by`, the name of the board member, is shown to the board only.
 */
export const RequestMessage = z.object({
  id: z.number().int(),
  from: z.enum(['board', 'applicant']),
  by: z.string().nullable(),
  text: z.string(),
  files: z.array(RequestFile),
  at: z.iso.datetime(),
  ...messageOriginFields,
})
export type RequestMessage = z.infer<typeof RequestMessage>

/** Message between the board and a membership applicant, as shown to the applicant. */
export const OwnRequestMessage = RequestMessage.omit({ by: true, other_sender: true }).extend(ownMessageOriginFields)
export type OwnRequestMessage = z.infer<typeof OwnRequestMessage>

/** Schema of a new message from the board or the applicant about a membership request. */
export const NewRequestMessage = z.object({
  text: paragraphsSchema(4000, 'Écrivez votre message', 'Au plus 4000 caractères'),
})
export type NewRequestMessage = z.infer<typeof NewRequestMessage>
