import { z } from 'zod'

/** How a message of a person has come: written on their page, or by a mail that anyone may have sent on. */
export const cameBy = {
  by_mail: z.boolean(),
  /** The address that this mail came from when it is not the person's own. */
  other_sender: z.string().nullable(),
  /** Whole text of a mail of which a quote is folded away; null when every word is shown. */
  whole: z.string().nullable(),
}

/** Same as `cameBy` for the person, who does not see the address of another sender. */
export const cameByOwn = { by_mail: z.boolean(), is_other_sender: z.boolean(), whole: z.string().nullable() }
