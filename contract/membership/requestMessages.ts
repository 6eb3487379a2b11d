import { z } from 'zod'
import { cameBy, cameByOwn } from '#contract/contact/cameBy.ts'
import { paragraphs } from '#contract/text.ts'

/** File that an applicant has attached to a membership request. */
export const RequestFile = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type RequestFile = z.infer<typeof RequestFile>

/** Message between the board and an applicant. `by`, the name of the board member, is shown to the board only. */
export const RequestMessage = z.object({
  id: z.number().int(),
  from: z.enum(['board', 'applicant']),
  by: z.string().nullable(),
  text: z.string(),
  files: z.array(RequestFile),
  at: z.iso.datetime(),
  ...cameBy,
})
export type RequestMessage = z.infer<typeof RequestMessage>

/** Message between the board and an applicant, as shown to the applicant. */
export const OwnMessage = RequestMessage.omit({ by: true, other_sender: true }).extend(cameByOwn)
export type OwnMessage = z.infer<typeof OwnMessage>

/** Schema of a new message from the board or the applicant. */
export const NewMessage = z.object({ text: paragraphs(4000, 'Écrivez votre message', 'Au plus 4000 caractères') })
export type NewMessage = z.infer<typeof NewMessage>
