import { z } from 'zod'
import { TypedCalendarDay } from '#contract/dues/office.ts'
import { AgreedDuesChange } from '#contract/dues/dues.ts'
import { DuesPaymentFrequency, DuesPaymentMethod, memberJobSchemaFields } from '#contract/membership/membership.ts'
import { defineApiRoute } from '#contract/route.ts'

/** Schema of a member's job and payment method, which the board can correct. */
export const MemberJobAndPayment = z.object({
  function: memberJobSchemaFields.function,
  working_time: memberJobSchemaFields.working_time,
  period: DuesPaymentFrequency,
  way: DuesPaymentMethod,
})
export type MemberJobAndPayment = z.infer<typeof MemberJobAndPayment>

/** Preview of a member's next dues, before and after the board corrects their job or payment. Amounts in cents. */
export const MemberDuesPreview = z.object({
  former: z.object({ amount_cents: z.number().int(), period: DuesPaymentFrequency, way: DuesPaymentMethod }),
  next: AgreedDuesChange.extend({ period: DuesPaymentFrequency, way: DuesPaymentMethod }),
  /** Number of the member's dues already called or announced, which the correction does not change. */
  told: z.number().int(),
  /** True when the correction ends the member's SEPA mandate: the member then pays by transfer. */
  ends_mandate: z.boolean(),
})
export type MemberDuesPreview = z.infer<typeof MemberDuesPreview>

const boardAccess = { access: 'board', role: 'memberships' } as const

export const memberWorkRoutes = {
  previewWork: defineApiRoute('GET /board/members/:id/work-preview', {
    ...boardAccess,
    summary: 'Ce que deviendrait la cotisation d’un adhérent avec un autre travail ou une autre façon de payer',
    query: MemberJobAndPayment,
    reply: z.object({ data: MemberDuesPreview.nullable() }),
  }),
  changeWork: defineApiRoute('PUT /board/members/:id/work', {
    ...boardAccess,
    summary:
      'Corrige la fonction, le temps de travail, le rythme et le moyen de paiement d’un adhérent, qui en est prévenu',
    body: MemberJobAndPayment.extend({
      /** Amount and day of the member's next dues, as the preview showed them; null when nothing was shown. */
      agreed: z
        .object({ amount_cents: z.int('Un montant se dit en centimes').positive(), first_on: TypedCalendarDay })
        .nullable(),
    }),
  }),
}
