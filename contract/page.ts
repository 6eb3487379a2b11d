import { z } from 'zod'
import { baseTextFieldSchema } from './text.ts'

/** URL query of a paginated list: page number from 1, and entries per page, 50 at most. */
export const paginationQueryFields = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(9),
}

/** Returns the schema of one page of a paginated list: its entries, and its position among the pages. */
export function paginatedListSchema<Entry extends z.ZodType>(entry: Entry) {
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

/**
 * URL query of a public list or text: the company, whose entries are returned with those for every company. Without it,
 * all entries are returned.
 */
export const companyFilterQueryFields = { company: z.coerce.number().int().min(1).max(2_147_483_647).optional() }

const NO_KEY = 'Cet envoi ne se reconnaît pas\u00a0: rechargez la page'
/** Schema of an idempotency key: a UUID from the browser, with which a repeated HTTP request changes nothing. */
export const IdempotencyKey = baseTextFieldSchema(36, NO_KEY).regex(
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  NO_KEY,
)
