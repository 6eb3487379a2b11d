import { z } from 'zod'
import { DuesRefundState } from './refunds.ts'
import { PositiveCents, TypedCalendarDay, ManualPaymentMethod } from './office.ts'
import {
  AssociationBankAccount,
  DuesPaymentFrequency,
  UncheckedIban,
  DuesPaymentMethod,
  memberJobSchemaFields,
} from '#contract/membership/membership.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, currentPasswordSchema, baseTextFieldSchema } from '#contract/text.ts'

/**
 * States of a due. By transfer: `attendue`, then `payee`. By direct debit: `a-annoncer`, `annoncee` (the
 * pre-notification of 14 days is sent), `remise` (in a debit file), then `payee` or `rejetee`. `abandonnee`: written
 * off.
 */
export const DueState = z.enum([
  'attendue',
  'a-annoncer',
  'annoncee',
  'remise',
  'payee',
  'rejetee',
  'remboursee',
  'abandonnee',
])
export type DueState = z.infer<typeof DueState>

/** Membership dues of one member for one period, owed or paid. Amounts in cents; days as `2026-11-22`. */
export const MembershipDue = z.object({
  id: z.number().int(),
  from_on: z.iso.date(),
  until_on: z.iso.date(),
  amount_cents: z.number().int().positive(),
  /** Amount of the member's due that is already paid, in cents; may be partial. */
  paid_cents: z.number().int(),
  way: DuesPaymentMethod,
  state: DueState,
  /** Day on which the member's due is payable or debited. */
  due_on: z.iso.date(),
  settled_on: z.iso.date().nullable(),
  /** Reference that the member quotes when paying the due by transfer. */
  reference: z.string(),
})
export type MembershipDue = z.infer<typeof MembershipDue>

/** SEPA mandate signed by a member. `iban_end` is the masked IBAN: « FR76 •••• 0189 ». */
export const SepaMandate = z.object({
  rum: z.string(),
  holder: z.string(),
  iban_end: z.string(),
  signed_at: z.iso.datetime(),
})
export type SepaMandate = z.infer<typeof SepaMandate>

/** Next due of a member by the current price list, not yet created. */
export const NextMembershipDue = MembershipDue.pick({
  from_on: true,
  until_on: true,
  amount_cents: true,
  way: true,
  due_on: true,
})
export type NextMembershipDue = z.infer<typeof NextMembershipDue>

export const OwnDues = z.object({
  period: DuesPaymentFrequency,
  way: DuesPaymentMethod,
  dues: z.array(MembershipDue),
  next: NextMembershipDue.nullable(),
  mandate: SepaMandate.nullable(),
  account: AssociationBankAccount.nullable(),
  /** Years for which the member can download a tax certificate; empty when the association may not issue them. */
  certificates: z.array(z.number().int()),
})
export type OwnDues = z.infer<typeof OwnDues>

/** Change of a member's dues that follows from a new job or working time. */
export const DuesChangeAfterWorkChange = z.object({
  period: DuesPaymentFrequency,
  way: DuesPaymentMethod,
  former_cents: z.number().int(),
  amount_cents: z.number().int(),
  /** Day of the first payment of the changed dues. */
  first_on: z.iso.date(),
})
export type DuesChangeAfterWorkChange = z.infer<typeof DuesChangeAfterWorkChange>

/** Amount and first day of the new dues that the member has read and agreed to. */
export const AgreedDuesChange = DuesChangeAfterWorkChange.pick({ amount_cents: true, first_on: true })
export type AgreedDuesChange = z.infer<typeof AgreedDuesChange>

/** Schema of a member's new bank details: signing the SEPA mandate requires the member's password. */
export const NewSepaMandate = z.object({
  iban: UncheckedIban.min(1, 'L’IBAN est requis'),
  holder: requiredSingleLineSchema(70, 'Le titulaire est requis', 'Le titulaire doit tenir en 70 caractères'),
  has_signed_mandate: z.literal(true, { error: 'Signez le mandat en cochant cette case' }),
  password: currentPasswordSchema(),
})
export type NewSepaMandate = z.infer<typeof NewSepaMandate>

/**
 * Member's due as the treasury sees it. `member` is null once the member is erased: accounting keeps amounts and days.
 */
export const TreasuryMemberDue = MembershipDue.extend({
  /** Overpayment of the due that must be given back, in cents. */
  credit_cents: z.number().int(),
  /**
   * Overpayment of the due before pending refunds are deducted, in cents. Below zero, more was given back than was
   * owed.
   */
  held_cents: z.number().int(),
  /** Sum of the member's overpayments still to give back, in cents. */
  member_credit_cents: z.number().int(),
  member: z.object({ id: z.number().int(), name: z.string(), number: z.string() }).nullable(),
  /** Bank's reason code for the last refusal of the due's debit; null when the bank gave none. */
  refusal_reason: z.string().nullable(),
  written_off_because: z.string().nullable(),
  refund: z
    .object({ state: DuesRefundState, amount_cents: z.number().int(), cancelled_because: z.string().nullable() })
    .nullable(),
  /** True when the debit of a due can be withdrawn from its file: the bank has not executed it. */
  can_withdraw: z.boolean(),
  /**
   * True when the debit of a due was refused for lack of funds or for an unknown reason, and may be presented again.
   */
  can_present_again: z.boolean(),
})
export type TreasuryMemberDue = z.infer<typeof TreasuryMemberDue>

const YEAR_WRONG = 'Cette année n’existe pas'

const DuesQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(20),
  state: DueState.optional(),
  /** Filter on the dues still to pay: expected, or refused by the bank. */
  owed: z.literal('oui').optional(),
  /** Filter on unpaid dues whose payment day is over. */
  late: z.literal('oui').optional(),
  company: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Filter on the month in which dues are payable: `2026-11`. */
  month: baseTextFieldSchema(7, 'Ce mois n’existe pas')
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Ce mois n’existe pas')
    .optional(),
  /** Search of dues by name, member number or payment reference. */
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
  /** Filter on the dues of a debit file, by its id. */
  file: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})
export type DuesQuery = z.output<typeof DuesQuery>

const boardAccess = { access: 'board', role: 'treasury' } as const

export const duesRoutes = {
  mine: defineApiRoute('GET /dues', {
    summary: 'Mes cotisations, mes paiements et mon mandat',
    reply: z.object({ data: OwnDues }),
  }),
  change: defineApiRoute('GET /dues/change', {
    summary:
      'Ce que deviendrait la cotisation avec un autre travail, et à partir de quand\u00a0: rien si elle reste la même',
    query: z.object({ function: memberJobSchemaFields.function, working_time: memberJobSchemaFields.working_time }),
    reply: z.object({ data: DuesChangeAfterWorkChange.nullable() }),
  }),
  receipt: defineApiRoute('GET /dues/:id/receipt', {
    summary: 'Le reçu d’un paiement',
    reply: defineApiFileReply('application/pdf'),
  }),
  certificate: defineApiRoute('GET /dues/certificates/:year', {
    summary: 'L’attestation fiscale d’une année, là où l’association peut la donner',
    params: z.object({
      year: z.coerce.number({ error: YEAR_WRONG }).int().min(2000, YEAR_WRONG).max(2100, YEAR_WRONG),
    }),
    reply: defineApiFileReply('application/pdf'),
  }),
  mandate: defineApiRoute('GET /dues/mandate', {
    summary: 'Le mandat de prélèvement que l’on a signé',
    reply: defineApiFileReply('application/pdf'),
  }),
  sign: defineApiRoute('PUT /dues/mandate', {
    summary: 'Change de compte bancaire en signant un nouveau mandat',
    body: NewSepaMandate,
  }),
  revoke: defineApiRoute('DELETE /dues/mandate', {
    summary: 'Révoque le mandat\u00a0: les prochaines cotisations se paient par virement',
  }),
  owed: defineApiRoute('GET /board/dues', {
    summary: 'Ce qui est dû, par état',
    ...boardAccess,
    query: DuesQuery,
    reply: paginatedListSchema(TreasuryMemberDue).extend({
      /** Sum left to pay of the expected and refused dues, in cents. */
      owed_cents: z.number().int(),
    }),
  }),
  owedCsv: defineApiRoute('GET /board/dues/csv', {
    summary: 'Ce qui est dû, en un tableau',
    ...boardAccess,
    stepUp: true,
    query: DuesQuery.omit({ page: true, per_page: true }),
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  withdrawDebit: defineApiRoute('DELETE /board/dues/:id/debit', {
    summary: 'Retire un prélèvement de son fichier, tant que la banque ne l’a pas exécuté',
    ...boardAccess,
  }),
  presentAgain: defineApiRoute('POST /board/dues/:id/debit', {
    summary: 'Présente de nouveau un prélèvement refusé faute de provision, après une nouvelle annonce',
    ...boardAccess,
  }),
  writeOff: defineApiRoute('PUT /board/dues/:id/write-off', {
    summary: 'Abandonne une cotisation\u00a0: elle n’est plus due, et la perte entre dans les comptes',
    ...boardAccess,
    body: z.object({
      reason: requiredSingleLineSchema(
        200,
        'Dites pourquoi elle est abandonnée',
        'La raison doit tenir en 200 caractères',
      ),
    }),
  }),
  undoWriteOff: defineApiRoute('DELETE /board/dues/:id/write-off', {
    summary: 'Annule l’abandon d’une cotisation\u00a0: elle est due de nouveau',
    ...boardAccess,
  }),
  endMandate: defineApiRoute('DELETE /board/members/:id/mandate', {
    summary: 'Arrête les prélèvements d’un adhérent\u00a0: son mandat est révoqué, ce qui vient se paie par virement',
    ...boardAccess,
    stepUp: true,
  }),
  settle: defineApiRoute('PUT /board/dues/:id/state', {
    summary:
      'Dit qu’une cotisation est payée, ou que la banque l’a rejetée ou reprise\u00a0; ou qu’un paiement avait été noté par erreur',
    ...boardAccess,
    body: z.object({
      state: z.enum(['payee', 'rejetee', 'attendue', 'remise']),
      /** Day on which the due was paid; by default today, or the day of the debit. */
      settled_on: TypedCalendarDay.optional(),
      /** Amount received for the due, in cents; by default what is still owed. */
      amount_cents: PositiveCents.optional(),
      by: ManualPaymentMethod.optional(),
    }),
    reply: z.object({ data: TreasuryMemberDue }),
  }),
}
