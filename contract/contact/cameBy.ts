import { z } from 'zod'

/** Fields that tell how a person's message arrived: on their page, or by mail, which anyone may have forwarded. */
export const messageOriginFields = {
  by_mail: z.boolean(),
  /** Sender address of the mail when it is not the person's own; null otherwise. */
  other_sender: z.string().nullable(),
  /** Full text of a mail whose quoted part is folded; null when all of it is shown. */
  whole: z.string().nullable(),
}

/** Fields of `messageOriginFields` as shown to the person, without the address of another sender. */
export const ownMessageOriginFields = {
  by_mail: z.boolean(),
  is_other_sender: z.boolean(),
  whole: z.string().nullable(),
}
