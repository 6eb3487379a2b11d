import { z } from 'zod'
import { NewsPostCategory } from './news.ts'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

const NO_WEEK = 'Cette semaine n’existe pas'

/** Next weekly e-mail newsletter, as far as its content is known. */
export const NextWeeklyNewsletter = z.object({
  /** Monday of the week of the next weekly e-mail newsletter. */
  week: z.iso.date(),
  /** Earliest time at which the weekly e-mail newsletter is sent. */
  at: z.iso.datetime(),
  /**
   * Board member who holds the weekly e-mail newsletter back, and since when; null when it will be sent automatically.
   */
  held: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** News posts published since the last weekly newsletter; each reader receives those that concern their company. */
  posts: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      summary: z.string(),
      category: NewsPostCategory,
      company: z.string().nullable(),
      published_at: z.iso.datetime(),
    }),
  ),
  readers: z.number().int(),
  /** True when this portal can send the weekly e-mail newsletter: it has a public address (URL) and a mail server. */
  can_leave: z.boolean(),
})
export type NextWeeklyNewsletter = z.infer<typeof NextWeeklyNewsletter>

const boardAccess = { access: 'board', role: 'editing' } as const

export const boardNewsletterRoutes = {
  nextLetter: defineApiRoute('GET /board/letters/next', {
    ...boardAccess,
    summary: 'Ce que la prochaine lettre contiendra, quand elle part, et si elle est retenue',
    reply: z.object({ data: NextWeeklyNewsletter }),
  }),
  holdLetter: defineApiRoute('PUT /board/letters/next/hold', {
    ...boardAccess,
    summary: 'Retient la lettre d’une semaine, ou la laisse partir',
    body: z.object({
      week: baseTextFieldSchema(10, NO_WEEK).refine((day) => z.iso.date().safeParse(day).success, NO_WEEK),
      is_held: z.boolean(),
    }),
  }),
}
