import { z } from 'zod'
import { messageOriginFields, ownMessageOriginFields } from '#contract/contact/cameBy.ts'
import { paragraphsSchema } from '#contract/text.ts'

/** File that an applicant has attached to a membership request. */
export const MembershipRequestFile = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type MembershipRequestFile = z.infer<typeof MembershipRequestFile>

/**
 * Message between the board and a membership applicant. `by`, the name of the board member, is shown to the board only.
 */
export const MembershipRequestMessage = z.object({
  id: z.number().int(),
  from: z.enum(['board', 'applicant']),
  by: z.string().nullable(),
  text: z.string(),
  files: z.array(MembershipRequestFile),
  at: z.iso.datetime(),
  ...messageOriginFields,
})
export type MembershipRequestMessage = z.infer<typeof MembershipRequestMessage>

/** Message between the board and a membership applicant, as shown to the applicant. */
export const OwnMembershipRequestMessage = MembershipRequestMessage.omit({ by: true, other_sender: true }).extend(
  ownMessageOriginFields,
)
export type OwnMembershipRequestMessage = z.infer<typeof OwnMembershipRequestMessage>

/** Schema of a new message from the board or the applicant about a membership request. */
export const NewMembershipRequestMessage = z.object({
  text: paragraphsSchema(4000, 'Écrivez votre message', 'Au plus 4000 caractères'),
})
export type NewMembershipRequestMessage = z.infer<typeof NewMembershipRequestMessage>
