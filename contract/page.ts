import { z } from 'zod'
import { text } from './text.ts'

/** What every list takes: a page number from 1, and how many entries a page holds (50 at most). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(9),
}

/** What every list answers: one page of entries, and where it stands among the pages. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({
    data: z.array(entry),
    meta: z.object({
      current_page: z.number().int(),
      last_page: z.number().int(),
      per_page: z.number().int(),
      total: z.number().int(),
    }),
  })
}

/** The identifier in a path: a positive whole number that PostgreSQL can hold. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** The company that a public list or text is asked for: what concerns it and what concerns all. Without it, everything. */
export const companyQuery = { company: z.coerce.number().int().min(1).max(2_147_483_647).optional() }

const NO_KEY = 'Cet envoi ne se reconnaît pas\u00a0: rechargez la page'
/** A UUID that the browser has made for one sending: the same again changes nothing. */
export const sendingKey = text(36, NO_KEY).regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, NO_KEY)
