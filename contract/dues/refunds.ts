import { z } from 'zod'
import { TypedCalendarDay } from './office.ts'
import { UncheckedIban } from '#contract/membership/membership.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { optionalSingleLineSchema } from '#contract/text.ts'

/**
 * States of a refund of dues: to be put into a file, in a file for the bank, made, refused by the bank, or cancelled.
 */
export const DuesRefundState = z.enum(['a-faire', 'remis', 'rendu', 'refuse', 'annule'])
export type DuesRefundState = z.infer<typeof DuesRefundState>

/** Refund of a member's dues by bank transfer. */
export const DuesRefund = z.object({
  id: z.number().int(),
  due_id: z.number().int(),
  state: DuesRefundState,
  amount_cents: z.number().int(),
  /** True when the whole payment of the due is refunded, not only an overpayment. */
  is_whole: z.boolean(),
  iban_end: z.string(),
  reference: z.string(),
  name: z.string(),
  cancelled_because: z.string().nullable(),
  /** True when the refund is no longer due but the bank may have its transfer, which must be stopped there. */
  is_void: z.boolean(),
})
export type DuesRefund = z.infer<typeof DuesRefund>

/** File of refund transfers for the bank. */
export const RefundTransferFile = z.object({
  id: z.number().int(),
  execute_on: z.iso.date(),
  made_at: z.iso.datetime(),
  /** Time of the first download of the refund file, for the bank; null before it. */
  downloaded_at: z.iso.datetime().nullable(),
  count: z.number().int(),
  total_cents: z.number().int(),
  /** Refunds of the refund file without a recorded result from the bank. */
  waiting: z.array(DuesRefund),
  /**
   * Refunds of the refund file with a recorded result, and cancelled ones, which the bank may have made all the same.
   */
  settled: z.array(DuesRefund),
  refused: z.number().int(),
})
export type RefundTransferFile = z.infer<typeof RefundTransferFile>

/** Maximum number of refunds in one refund file for the bank. */
export const MAX_REFUNDS_PER_TRANSFER_FILE = 500
const boardAccess = { access: 'board', role: 'treasury' } as const

/** API routes of the treasury for refunds by transfer file (pain.001.001.09). */
export const boardRefundRoutes = {
  refunds: defineApiRoute('GET /board/refunds', {
    ...boardAccess,
    summary: 'Les remboursements à faire, et les fichiers de virements déjà écrits',
    reply: z.object({ data: z.object({ waiting: z.array(DuesRefund), files: z.array(RefundTransferFile) }) }),
  }),
  askRefund: defineApiRoute('POST /board/dues/:id/refund', {
    ...boardAccess,
    summary: 'Prépare le remboursement d’un trop-perçu, ou d’une cotisation payée',
    stepUp: true,
    body: z.object({
      is_whole: z.boolean(),
      /** IBAN that receives the refund; empty for the bank account of the member's mandate. */
      iban: UncheckedIban.default(''),
      holder: optionalSingleLineSchema(70, 'Le titulaire doit tenir en 70 caractères').default(''),
    }),
  }),
  dropRefund: defineApiRoute('DELETE /board/refunds/:id', {
    ...boardAccess,
    summary: 'Renonce à un remboursement que la banque n’a pas encore',
  }),
  writeRefunds: defineApiRoute('POST /board/refund-files', {
    ...boardAccess,
    summary: 'Écrit le fichier des remboursements à faire',
    reply: z.object({
      data: z.object({
        id: z.number().int(),
        count: z.number().int(),
        total_cents: z.number().int(),
        /** Number of refunds cancelled because the member is no longer owed the money. */
        cancelled: z.number().int(),
      }),
    }),
  }),
  refundFile: defineApiRoute('GET /board/refund-files/:id/file', {
    ...boardAccess,
    summary: 'Le fichier de virements pour la banque (pain.001.001.09)',
    stepUp: true,
    reply: defineApiFileReply('application/xml'),
  }),
  settleRefunds: defineApiRoute('PUT /board/refund-files/:id/settlement', {
    ...boardAccess,
    summary: 'Note que les virements d’un fichier sont faits, sauf ceux que la banque a refusés',
    body: z.object({
      on: TypedCalendarDay,
      refused: z
        .array(z.int('Un numéro est un nombre').positive())
        .max(MAX_REFUNDS_PER_TRANSFER_FILE, { error: 'Cinq cents au plus', abort: true }),
    }),
  }),
  correctRefund: defineApiRoute('PUT /board/refunds/:id/state', {
    ...boardAccess,
    summary: 'Corrige le résultat d’un remboursement\u00a0: la banque l’a fait malgré tout, ou il est revenu',
    body: z.object({
      state: z.enum(['rendu', 'refuse'], { error: 'Dites s’il est fait ou revenu' }),
      on: TypedCalendarDay,
    }),
  }),
}
