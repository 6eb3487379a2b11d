import { z } from 'zod'
import { messageOriginSchemaFields, messageOriginForSenderSchemaFields } from '#contract/contact/cameBy.ts'
import { multilineTextSchema } from '#contract/text.ts'

/** File that an applicant has attached to a membership request. */
export const MembershipRequestAttachment = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type MembershipRequestAttachment = z.infer<typeof MembershipRequestAttachment>

/**
 * Message between the board and a membership applicant. `by`, the name of the board member, is shown to the board only.
 */
export const MembershipRequestMessage = z.object({
  id: z.number().int(),
  from: z.enum(['board', 'applicant']),
  by: z.string().nullable(),
  text: z.string(),
  files: z.array(MembershipRequestAttachment),
  at: z.iso.datetime(),
  ...messageOriginSchemaFields,
})
export type MembershipRequestMessage = z.infer<typeof MembershipRequestMessage>

/** Message between the board and a membership applicant, as shown to the applicant. */
export const OwnMembershipRequestMessage = MembershipRequestMessage.omit({ by: true, other_sender: true }).extend(
  messageOriginForSenderSchemaFields,
)
export type OwnMembershipRequestMessage = z.infer<typeof OwnMembershipRequestMessage>

/** Schema of a new message from the board or the applicant about a membership request. */
export const NewMembershipRequestMessage = z.object({
  text: multilineTextSchema(4000, 'Écrivez votre message', 'Au plus 4000 caractères'),
})
export type NewMembershipRequestMessage = z.infer<typeof NewMembershipRequestMessage>
