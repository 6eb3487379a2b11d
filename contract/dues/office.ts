import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { LedgerAccountNumber } from './ledger.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

const NO_DAY = 'Ce jour n’existe pas'
/** Schema of a calendar day typed in a form: `2026-11-22`. */
export const TypedCalendarDay = baseTextFieldSchema(10, NO_DAY).refine(
  (written) => z.iso.date().safeParse(written).success,
  NO_DAY,
)
/** Schema of an amount in euro cents, from 1 cent to 100,000 euros. */
export const PositiveCents = z
  .int('Un montant s’écrit en euros')
  .min(1, 'Un montant est plus grand que zéro')
  .max(10_000_000, {
    error: 'Un montant ne dépasse pas 100 000\u00a0€',
  })
const BY = 'Choisissez comment cela a été payé'
/** Method of a payment or refund of dues other than by direct debit: transfer, cheque or cash. */
export const ManualPaymentMethod = z.enum(['virement', 'cheque', 'especes'], { error: BY })
export type ManualPaymentMethod = z.infer<typeof ManualPaymentMethod>

const YEAR_WRONG = 'Cette année n’existe pas'
const year = z.coerce.number({ error: YEAR_WRONG }).int().min(2000, YEAR_WRONG).max(2100, YEAR_WRONG)
const ids = (most: number, error: string) =>
  z
    .array(z.int('Un numéro de cotisation est un nombre').positive())
    .max(most, { abort: true, error })
    .min(1, 'Choisissez une cotisation au moins')

const DebitCountAndTotal = z.object({ count: z.number().int(), total_cents: z.number().int() })
export type DebitCountAndTotal = z.infer<typeof DebitCountAndTotal>

/** Preview of a debit file: the debits it would contain, and those it leaves out with the reasons. */
export const DebitFileContentPreview = DebitCountAndTotal.extend({
  from_on: z.iso.date().nullable(),
  first: z.number().int(),
  recurrent: z.number().int(),
  refused: z.array(
    z.object({ id: z.number().int(), name: z.string(), amount_cents: z.number().int(), why: z.string() }),
  ),
  /** Number and total amount of all debits left out of the debit file; `refused` lists the first ones. */
  left: DebitCountAndTotal,
  /** Minimum days between the mail that announced a debit of the file and its collection; null without debits. */
  announced_days: z.number().int().nullable(),
  /** First day after the requested one on which an announced debit is to be collected; null without one. */
  next_on: z.iso.date().nullable(),
  /**
   * Debits planned up to the requested day that the member must first be told of, or again when the announced day is
   * over.
   */
  unannounced: DebitCountAndTotal,
})
export type DebitFileContentPreview = z.infer<typeof DebitFileContentPreview>

/** Accounting year of the association: movements of each ledger account by month, in cents. */
export const AccountingYearLedger = z.object({
  year: z.number().int(),
  /** First day of the accounting year; `ends_month`: the month of its last day, from 1. */
  first_on: z.iso.date(),
  last_on: z.iso.date(),
  ends_month: z.number().int(),
  is_closed: z.boolean(),
  months: z.array(z.object({ month: z.number().int(), sums: z.partialRecord(LedgerAccountNumber, z.number().int()) })),
  /** Opening balance of each ledger account of the year, in cents. */
  opening: z.partialRecord(LedgerAccountNumber, z.number().int()),
  /** Accounting years with ledger entries, newest first. */
  years: z.array(z.number().int()),
  /** Number of members' tax certificates still to issue for the year; null when the association may not issue them. */
  missing_certificates: z.number().int().nullable(),
})
export type AccountingYearLedger = z.infer<typeof AccountingYearLedger>

const boardAccess = { access: 'board', role: 'treasury' } as const

export const boardTreasuryRoutes = {
  pay: defineApiRoute('POST /board/payments', {
    ...boardAccess,
    summary: 'Note un paiement reçu\u00a0: virement, chèque ou espèces, pour une cotisation ou plusieurs à la fois',
    body: z.object({
      dues: ids(50, 'Cinquante cotisations au plus'),
      amount_cents: PositiveCents,
      settled_on: TypedCalendarDay,
      by: ManualPaymentMethod,
      /** Cheque number or bank reference of the payment of a due. */
      piece: requiredSingleLineSchema(60, '', 'La référence doit tenir en 60 caractères').optional(),
      /**
       * Confirmation of an overpayment, when the due is already paid or its debit is with the bank. The value is the
       * credit that the person has seen, so that the same payment is not recorded twice.
       */
      known_credit_cents: z.int('Un montant s’écrit en euros').min(-10_000_000).max(10_000_000).optional(),
    }),
    reply: ApiActionReply.extend({ owed_cents: z.number().int(), excess_cents: z.number().int() }),
  }),
  giveBack: defineApiRoute('POST /board/dues/:id/give-back', {
    ...boardAccess,
    summary: 'Note que ce qui avait été payé en trop a été rendu',
    stepUp: true,
    body: z.object({ on: TypedCalendarDay, by: ManualPaymentMethod }),
  }),
  useCredit: defineApiRoute('POST /board/dues/:id/credit', {
    ...boardAccess,
    summary: 'Paie une cotisation avec ce que son adhérent a payé en trop',
  }),
  deposit: defineApiRoute('POST /board/deposits', {
    ...boardAccess,
    summary: 'Note que les chèques, ou la caisse, ont été portés à la banque',
    body: z.object({
      from: z.enum(['5112', '530'], { error: 'Choisissez les chèques ou la caisse' }),
      on: TypedCalendarDay,
    }),
  }),
  upcoming: defineApiRoute('GET /board/dues/next', {
    ...boardAccess,
    summary: 'Les cotisations qui seront appelées d’ici vingt jours, avant qu’elles ne le soient',
    reply: z.object({ data: z.object({ virement: DebitCountAndTotal, prelevement: DebitCountAndTotal }) }),
  }),
  open: defineApiRoute('POST /board/dues/next', {
    ...boardAccess,
    summary: 'Appelle dès maintenant les cotisations qui viennent',
  }),
  previewDebits: defineApiRoute('GET /board/debit-preview', {
    ...boardAccess,
    summary: 'Ce que contiendrait un fichier de prélèvements jusqu’à un jour, et ce qu’il laisserait, avec le motif',
    query: z.object({ until_on: TypedCalendarDay }),
    reply: z.object({ data: DebitFileContentPreview }),
  }),
  remind: defineApiRoute('POST /board/dues/reminders', {
    ...boardAccess,
    summary: 'Écrit aux adhérents de cotisations impayées',
    body: z.object({
      dues: ids(500, 'Cinq cents cotisations au plus'),
      words: baseTextFieldSchema(2000, 'Le message doit contenir au plus 2\u00a0000 caractères')
        .trim()
        .min(1, 'Écrivez un message'),
    }),
    bodyBytes: 20_000,
  }),
  ledger: defineApiRoute('GET /board/ledger/:year', {
    ...boardAccess,
    summary: 'Les comptes d’une année, par mois et par compte',
    params: z.object({ year }),
    reply: z.object({ data: AccountingYearLedger }),
  }),
  fec: defineApiRoute('GET /board/ledger/:year/fec', {
    ...boardAccess,
    summary: 'Le fichier des écritures comptables d’une année (article A47 A-1 du livre des procédures fiscales)',
    stepUp: true,
    params: z.object({ year }),
    reply: defineApiFileReply('text/plain; charset=utf-8'),
  }),
  closeYear: defineApiRoute('POST /board/ledger/:year/close', {
    ...boardAccess,
    summary: 'Clôt une année\u00a0: plus rien ne s’y écrit',
    stepUp: true,
    params: z.object({ year }),
  }),
  certify: defineApiRoute('POST /board/ledger/:year/certificates', {
    ...boardAccess,
    summary: 'Établit les attestations de l’année pour tous ceux qui ont payé, et le leur écrit',
    params: z.object({ year }),
  }),
}
