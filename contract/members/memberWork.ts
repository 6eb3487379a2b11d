import { z } from 'zod'
import { ActionReply } from '#contract/answer.ts'
import { DaySchema } from '#contract/dues/office.ts'
import { AgreedDues } from '#contract/dues/dues.ts'
import { DuesPeriod, PaymentMethod, memberWorkFields } from '#contract/membership/membership.ts'
import { idParams } from '#contract/page.ts'
import { route } from '#contract/route.ts'

/** Schema of a member's job and payment method, which the board can correct. */
export const MemberWork = z.object({
  function: memberWorkFields.function,
  working_time: memberWorkFields.working_time,
  period: DuesPeriod,
  way: PaymentMethod,
})
export type MemberWork = z.infer<typeof MemberWork>

/** Preview of a member's next dues, before and after the board corrects their job or payment. Amounts in cents. */
export const MemberDuesPreview = z.object({
  former: z.object({ amount_cents: z.number().int(), period: DuesPeriod, way: PaymentMethod }),
  next: AgreedDues.extend({ period: DuesPeriod, way: PaymentMethod }),
  /** Number of the member's dues already called or announced, which the correction does not change. */
  told: z.number().int(),
  /** True when the correction ends the member's SEPA mandate: the member then pays by transfer. */
  ends_mandate: z.boolean(),
})
export type MemberDuesPreview = z.infer<typeof MemberDuesPreview>

const boardAccess = { access: 'board', role: 'memberships' } as const

export const memberWorkRoutes = {
  previewWork: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/members/:id/work-preview',
    summary: 'Ce que deviendrait la cotisation d’un adhérent avec un autre travail ou une autre façon de payer',
    params: idParams,
    query: MemberWork,
    reply: z.object({ data: MemberDuesPreview.nullable() }),
  }),
  changeWork: route({
    ...boardAccess,
    method: 'PUT',
    path: '/board/members/:id/work',
    summary:
      'Corrige la fonction, le temps de travail, le rythme et le moyen de paiement d’un adhérent, qui en est prévenu',
    params: idParams,
    body: MemberWork.extend({
      /** Amount and day of the member's next dues, as the preview showed them; null when nothing was shown. */
      agreed: z
        .object({ amount_cents: z.int('Un montant se dit en centimes').positive(), first_on: DaySchema })
        .nullable(),
    }),
    reply: ActionReply,
  }),
}
