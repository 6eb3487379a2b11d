import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

const NO_WEEK = 'Cette semaine n’existe pas'

/** The letter that leaves next, as far as it can be known. */
export const NextLetter = z.object({
  /** The Monday of its week. */
  week: z.iso.date(),
  /** When it leaves at the earliest. */
  at: z.iso.datetime(),
  /** Who holds it back, and since when; null when it leaves by itself. */
  held: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** What was published since the last one; each reader has what concerns their company. */
  posts: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      company: z.string().nullable(),
      published_at: z.iso.datetime(),
    }),
  ),
  readers: z.number().int(),
  /** Whether this portal can send it: it needs an address of its own and a mail server. */
  can_leave: z.boolean(),
})
export type NextLetter = z.infer<typeof NextLetter>

const of = { access: 'board', role: 'editing' } as const

export const boardLetters = {
  nextLetter: route({
    ...of,
    method: 'GET',
    path: '/board/letters/next',
    summary: 'Ce que la prochaine lettre contiendra, quand elle part, et si elle est retenue',
    reply: z.object({ data: NextLetter }),
  }),
  holdLetter: route({
    ...of,
    method: 'PUT',
    path: '/board/letters/next/hold',
    summary: 'Retient la lettre d’une semaine, ou la laisse partir',
    body: z.object({
      week: text(10, NO_WEEK).refine((day) => z.iso.date().safeParse(day).success, NO_WEEK),
      is_held: z.boolean(),
    }),
    reply: Answer,
  }),
}
