import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { defineApiRoute } from '#contract/route.ts'
import {
  requiredSingleLineSchema,
  MailHeaderAddress,
  optionalSingleLineSchema,
  baseTextFieldSchema,
  isPasswordConfirmed,
  newPasswordFields,
  passwordsDifferValidationIssue,
} from '#contract/text.ts'

/** Frequency of membership dues payments: yearly or monthly. */
export const DuesPaymentFrequency = z.enum(['annuelle', 'mensuelle'], {
  error: 'Choisissez votre rythme de cotisation',
})
export type DuesPaymentFrequency = z.infer<typeof DuesPaymentFrequency>

/** Payment method of membership dues: transfer or SEPA direct debit. */
export const DuesPaymentMethod = z.enum(['virement', 'prelevement'], { error: 'Choisissez comment payer' })
export type DuesPaymentMethod = z.infer<typeof DuesPaymentMethod>

/** Association's bank account for transfers by the crew of a company; `company_id` is null for all other companies. */
export const AssociationBankAccount = z.object({
  company_id: z.number().int().nullable(),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
})
export type AssociationBankAccount = z.infer<typeof AssociationBankAccount>

const Choice = z.object({ slug: z.string(), label: z.string() })

/** Choices, prices and payment details offered by the membership request form. Amounts in cents. */
export const MembershipOptions = z.object({
  functions: z.array(Choice),
  contracts: z.array(Choice),
  working_times: z.array(Choice),
  bases: z.array(z.object({ company_id: z.number().int(), name: z.string() })),
  dues: z.array(
    z.object({
      function: z.string(),
      working_time: z.string(),
      yearly_cents: z.number().int().positive(),
      monthly_cents: z.number().int().positive(),
    }),
  ),
  /** True when dues give a right to the French tax credit of 66 %. */
  has_tax_credit: z.boolean(),
  accounts: z.array(AssociationBankAccount),
  /** French texts of the SEPA mandate form; null when the association has no creditor identifier and cannot debit. */
  debit: z
    .object({ creditor: z.string(), creditor_id: z.string(), address: z.string(), authorisation: z.string() })
    .nullable(),
})
export type MembershipOptions = z.infer<typeof MembershipOptions>

const slug = (missing: string) => requiredSingleLineSchema(60, missing, missing)
/** Schema of an IBAN as people type it: spaces and small letters are normalized. `ibantools` checks its validity. */
export const UncheckedIban = baseTextFieldSchema(60, 'Cet IBAN est trop long').overwrite((typed) =>
  typed.replace(/[\s.-]/g, '').toUpperCase(),
)

const name = (missing: string, tooLong: string) =>
  requiredSingleLineSchema(80, missing, tooLong)
    .regex(/^[^<>]*$/, 'Un nom s’écrit sans < ni >')
    .regex(/\p{L}|^$/u, 'Un nom contient au moins une lettre')

/** Schemas of a person's first and last name, for forms. */
export const personNameSchemaFields = {
  first_name: name('Le prénom est requis', 'Le prénom doit contenir au plus 80 caractères'),
  last_name: name('Le nom est requis', 'Le nom doit contenir au plus 80 caractères'),
}

/** Schemas of a person's work, for forms: crew base, job, contract, working time. */
export const memberJobSchemaFields = {
  base: slug('Choisissez votre base'),
  function: slug('Choisissez votre fonction'),
  contract: slug('Choisissez votre contrat'),
  working_time: slug('Choisissez votre temps de travail'),
}

export const phoneNumberSchema = optionalSingleLineSchema(
  30,
  'Le téléphone doit contenir au plus 30 caractères',
).default('')

/** French message for an invalid telephone number. */
export const INVALID_PHONE_MESSAGE =
  'Ce numéro n’est pas reconnu\u00a0: ajoutez l’indicatif du pays (+33, +44…) ou vérifiez les chiffres'

const NO_KEY = 'Cette demande ne peut pas être lue. Rechargez la page.'

export const MembershipRequest = z.object({
  ...personNameSchemaFields,
  ...memberJobSchemaFields,
  email: MailHeaderAddress,
  phone: phoneNumberSchema,
  company_id: z.number({ error: 'Choisissez votre compagnie' }).int().min(1).max(2_147_483_647),
  period: DuesPaymentFrequency,
  way: DuesPaymentMethod,
  /** IBAN of the applicant, required with `holder` and the signature for a direct debit only. */
  iban: UncheckedIban.default(''),
  holder: optionalSingleLineSchema(70, 'Le titulaire doit tenir en 70 caractères').default(''),
  has_signed_mandate: z.boolean().default(false),
  /** Applicant's consent to the association's news by mail; not required to join. */
  wants_news: z.boolean().default(false),
  /** Idempotency key (UUID) from the browser: the same membership request sent twice counts once. */
  key: baseTextFieldSchema(36, NO_KEY, NO_KEY).regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/, NO_KEY),
  /** Honeypot field of the membership form, hidden from people: the server drops a membership request that fills it. */
  website: baseTextFieldSchema(500, 'Au plus 500 caractères').default(''),
})
export type MembershipRequest = z.infer<typeof MembershipRequest>

/**
 * Reply to a membership request: the amount and the account for a transfer. The reply is the same for an e-mail address
 * that already belongs to a member. The payment reference comes by mail.
 */
export const MembershipRequestReply = ApiActionReply.extend({
  amount_cents: z.number().int().positive(),
  account: AssociationBankAccount.nullable(),
})
export type MembershipRequestReply = z.infer<typeof MembershipRequestReply>

/** French message for an account activation link that is used or expired. */
export const ACTIVATION_LINK_EXPIRED_MESSAGE =
  'Ce lien a déjà servi ou n’est plus valable. Demandez-en un autre par «\u00a0Mot de passe oublié\u00a0?\u00a0».'
const token = baseTextFieldSchema(100, ACTIVATION_LINK_EXPIRED_MESSAGE, ACTIVATION_LINK_EXPIRED_MESSAGE).min(
  1,
  ACTIVATION_LINK_EXPIRED_MESSAGE,
)

export const AccountActivation = z
  .object({
    token,
    ...newPasswordFields,
  })
  .refine(isPasswordConfirmed, passwordsDifferValidationIssue)
export type AccountActivation = z.infer<typeof AccountActivation>

/** State of a membership request: sent, confirmed by the link in its mail, accepted, refused or withdrawn. */
export const MembershipRequestState = z.enum(['envoyee', 'recue', 'acceptee', 'refusee', 'retiree'])
export type MembershipRequestState = z.infer<typeof MembershipRequestState>

/** Membership request as the board reads it. */
export const MembershipRequestForBoard = z.object({
  id: z.number().int(),
  /**
   * Version of the membership request, which changes with each correction. The board sends it back when it marks the
   * request as read.
   */
  version: z.string(),
  reference: z.string(),
  state: MembershipRequestState,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.object({ id: z.number().int(), name: z.string() }),
  base: z.string(),
  function: z.string(),
  contract: z.string(),
  working_time: z.string(),
  period: DuesPaymentFrequency,
  way: DuesPaymentMethod,
  amount_cents: z.number().int(),
  asked_at: z.iso.datetime(),
})
export type MembershipRequestForBoard = z.infer<typeof MembershipRequestForBoard>

export const membershipRoutes = {
  options: defineApiRoute('GET /membership/options', {
    summary: 'Ce que l’on peut choisir pour adhérer, les cotisations et les comptes',
    access: 'public',
    reply: z.object({ data: MembershipOptions }),
  }),
  request: defineApiRoute('POST /membership/requests', {
    summary: 'Demande à adhérer',
    access: 'public',
    body: MembershipRequest,
    reply: MembershipRequestReply,
  }),
  activate: defineApiRoute('POST /membership/activation', {
    summary: 'Choisit le premier mot de passe, avec le lien reçu',
    access: 'public',
    body: AccountActivation,
  }),
  checkActivation: defineApiRoute('POST /membership/activation/check', {
    summary: 'Dit si un lien d’activation vaut encore, sans l’employer, et de qui il est',
    access: 'public',
    body: z.object({ token }),
    reply: ApiActionReply.extend({ email: z.string() }),
  }),
}
