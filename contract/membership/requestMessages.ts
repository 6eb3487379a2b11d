import { z } from 'zod'
import { cameBy, cameByOwn } from '#contract/contact/cameBy.ts'
import { paragraphs } from '#contract/text.ts'

/** A piece that an applicant has added to a request. */
export const RequestFile = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type RequestFile = z.infer<typeof RequestFile>

/** One message between the board and an applicant; who of the board has written it is named to the board alone. */
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

/** The same for the applicant. */
export const OwnMessage = RequestMessage.omit({ by: true, other_sender: true }).extend(cameByOwn)
export type OwnMessage = z.infer<typeof OwnMessage>

/** What the board or an applicant writes. */
export const NewMessage = z.object({ text: paragraphs(4000, 'Écrivez votre message', 'Au plus 4000 caractères') })
export type NewMessage = z.infer<typeof NewMessage>
