import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

const NO_CHOICE = 'Ce choix n’existe pas'
const slug = baseTextFieldSchema(60, NO_CHOICE).regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, NO_CHOICE)
const cents = z.int('Un montant s’écrit en euros').min(1, 'Un montant est plus grand que zéro').max(10_000_000, {
  error: 'Un montant ne dépasse pas 100 000\u00a0€',
})

/** Yearly and monthly dues for a job and a working time, in cents. */
export const DuesPrice = z.object({ function: slug, working_time: slug, yearly_cents: cents, monthly_cents: cents })
export type DuesPrice = z.infer<typeof DuesPrice>

const NO_DAY = 'Choisissez un jour'
const params = z.object({
  day: baseTextFieldSchema(10, NO_DAY)
    .regex(/^20\d\d-[01]\d-[0-3]\d$/, NO_DAY)
    .refine((written) => z.iso.date().safeParse(written).success, NO_DAY),
})
const Choice = z.object({ slug: z.string(), label: z.string() })
const boardAccess = { access: 'board', role: 'treasury' } as const

export const boardPriceRoutes = {
  prices: defineApiRoute('GET /board/prices', {
    ...boardAccess,
    summary: 'Le barème des cotisations\u00a0: celui d’aujourd’hui, et ceux qui sont prêts pour plus tard',
    reply: z.object({
      data: z.object({
        functions: z.array(Choice),
        working_times: z.array(Choice),
        prices: z.array(DuesPrice),
        prepared: z.array(z.object({ effective_on: z.iso.date(), prices: z.array(DuesPrice) })),
      }),
    }),
  }),
  preparePrices: defineApiRoute('PUT /board/prices/:day', {
    ...boardAccess,
    summary: 'Prépare les montants qui vaudront à partir d’un jour\u00a0; d’aujourd’hui, ils valent aussitôt',
    params,
    bodyBytes: 400_000,
    body: z.object({ prices: z.array(DuesPrice).max(2500, { abort: true }).min(1, 'Changez un montant au moins') }),
    reply: ApiActionReply.extend({ changes: z.array(z.string()) }),
  }),
  dropPrices: defineApiRoute('DELETE /board/prices/:day', {
    ...boardAccess,
    summary: 'Renonce aux montants préparés pour un jour',
    params,
  }),
}
