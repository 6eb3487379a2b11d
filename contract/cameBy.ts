import { z } from 'zod'

/** How a message of a person has come: written on their page, or by a mail that anyone may have sent on. */
export const cameBy = {
  by_mail: z.boolean(),
  /** The address that this mail came from when it is not the person's own. */
  other_sender: z.string().nullable(),
}

/** The same for the person, who is not told the address of another. */
export const cameByOwn = { by_mail: z.boolean(), is_other_sender: z.boolean() }
