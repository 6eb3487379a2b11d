import { z } from 'zod'

/**
 * Schema fields for the origin of a person's message: the page of their conversation, or an e-mail, which anyone may
 * have forwarded.
 */
export const messageOriginSchemaFields = {
  by_mail: z.boolean(),
  /** Sender's e-mail address of a message received by mail, when it is not the person's own; null otherwise. */
  other_sender: z.string().nullable(),
  /** Full text of an e-mail whose quoted part is hidden; null when all of the text is shown. */
  whole: z.string().nullable(),
}

/** Fields of `messageOriginSchemaFields` as shown to the person, without another sender's e-mail address. */
export const messageOriginForSenderSchemaFields = {
  by_mail: z.boolean(),
  is_other_sender: z.boolean(),
  whole: z.string().nullable(),
}
