import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { route } from '#contract/route.ts'
import { line, MailAddress, optionalLine, text, isTypedTwice, newPassword, typedTwice } from '#contract/text.ts'

/** How often dues are paid. */
export const DuesPeriod = z.enum(['annuelle', 'mensuelle'], { error: 'Choisissez votre rythme de cotisation' })
export type DuesPeriod = z.infer<typeof DuesPeriod>

/** How they are paid: by transfer, or by SEPA direct debit. */
export const PaymentWay = z.enum(['virement', 'prelevement'], { error: 'Choisissez comment payer' })
export type PaymentWay = z.infer<typeof PaymentWay>

/** An account of the association, to which the crew of a company pays; `company_id` is null for all others. */
export const BankAccount = z.object({
  company_id: z.number().int().nullable(),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>

const Choice = z.object({ slug: z.string(), label: z.string() })

/** What a membership request is made of: what can be chosen, what it costs, and how it is paid. Amounts in cents. */
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
  /** Whether what is paid gives a right to the tax credit of 66 %. */
  has_tax_credit: z.boolean(),
  accounts: z.array(BankAccount),
  /** What a mandate says; null when the association has no creditor identifier, and collects nothing. */
  debit: z
    .object({ creditor: z.string(), creditor_id: z.string(), address: z.string(), authorisation: z.string() })
    .nullable(),
})
export type MembershipOptions = z.infer<typeof MembershipOptions>

const slug = (missing: string) => line(60, missing, missing)
/** An IBAN as people write it: groups and small letters are taken; whether it is one is for `ibantools` to say. */
export const IbanText = text(60, 'Cet IBAN est trop long').overwrite((typed) =>
  typed.replace(/[\s.-]/g, '').toUpperCase(),
)

const name = (missing: string, tooLong: string) =>
  line(80, missing, tooLong)
    .regex(/^[^<>]*$/, 'Un nom s’écrit sans < ni >')
    .regex(/\p{L}|^$/u, 'Un nom contient au moins une lettre')

/** One's name, as a form asks it. */
export const nameFields = {
  first_name: name('Le prénom est requis', 'Le prénom doit contenir au plus 80 caractères'),
  last_name: name('Le nom est requis', 'Le nom doit contenir au plus 80 caractères'),
}

/** One's work, as a form asks it. */
export const workFields = {
  base: slug('Choisissez votre base'),
  function: slug('Choisissez votre fonction'),
  contract: slug('Choisissez votre contrat'),
  working_time: slug('Choisissez votre temps de travail'),
}

export const phoneField = optionalLine(30, 'Le téléphone doit contenir au plus 30 caractères').default('')

/** What is said of a telephone number that is none. */
export const NO_PHONE =
  'Ce numéro n’est pas reconnu\u00a0: ajoutez l’indicatif du pays (+33, +44…) ou vérifiez les chiffres'

const NO_KEY = 'Cette demande ne peut pas être lue. Rechargez la page.'

export const MembershipRequest = z.object({
  ...nameFields,
  ...workFields,
  email: MailAddress,
  phone: phoneField,
  company_id: z.number({ error: 'Choisissez votre compagnie' }).int().min(1).max(2_147_483_647),
  period: DuesPeriod,
  way: PaymentWay,
  /** For a direct debit alone, with `holder` and the consent. */
  iban: IbanText.default(''),
  holder: optionalLine(70, 'Le titulaire doit tenir en 70 caractères').default(''),
  has_signed_mandate: z.boolean().default(false),
  /** Consent to the association's news by mail: never needed to join. */
  wants_news: z.boolean().default(false),
  /** Made once by the browser for one request: sent twice, it is the same. */
  key: text(36, NO_KEY, NO_KEY).regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/, NO_KEY),
  /** Hidden from people: what fills it is not a person, and its request goes nowhere. */
  website: text(500, 'Au plus 500 caractères').default(''),
})
export type MembershipRequest = z.infer<typeof MembershipRequest>

/**
 * What there will be to pay, and the account to pay it to by transfer. The same is said whether or not the address is a
 * member's already; what to quote comes by mail.
 */
export const MembershipAsked = Answer.extend({
  amount_cents: z.number().int().positive(),
  account: BankAccount.nullable(),
})
export type MembershipAsked = z.infer<typeof MembershipAsked>

/** What is said of an activation link that cannot be used. */
export const LINK_OVER =
  'Ce lien a déjà servi ou n’est plus valable. Demandez-en un autre par «\u00a0Mot de passe oublié\u00a0?\u00a0».'
const token = text(100, LINK_OVER, LINK_OVER).min(1, LINK_OVER)

export const Activation = z
  .object({
    token,
    ...newPassword,
  })
  .refine(isTypedTwice, typedTwice)
export type Activation = z.infer<typeof Activation>

/** Where a request stands: sent, confirmed by the link of its mail, then answered by the board, or withdrawn. */
export const RequestState = z.enum(['envoyee', 'recue', 'acceptee', 'refusee', 'retiree'])
export type RequestState = z.infer<typeof RequestState>

/** A request as the board reads it. */
export const RequestSummary = z.object({
  id: z.number().int(),
  /** Another after each correction: who says what was read gives it back. */
  version: z.string(),
  reference: z.string(),
  state: RequestState,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.object({ id: z.number().int(), name: z.string() }),
  base: z.string(),
  function: z.string(),
  contract: z.string(),
  working_time: z.string(),
  period: DuesPeriod,
  way: PaymentWay,
  amount_cents: z.number().int(),
  asked_at: z.iso.datetime(),
})
export type RequestSummary = z.infer<typeof RequestSummary>

export const membership = {
  options: route({
    method: 'GET',
    path: '/membership/options',
    summary: 'Ce que l’on peut choisir pour adhérer, les cotisations et les comptes',
    access: 'public',
    reply: z.object({ data: MembershipOptions }),
  }),
  request: route({
    method: 'POST',
    path: '/membership/requests',
    summary: 'Demande à adhérer',
    access: 'public',
    body: MembershipRequest,
    reply: MembershipAsked,
  }),
  activate: route({
    method: 'POST',
    path: '/membership/activation',
    summary: 'Choisit le premier mot de passe, avec le lien reçu',
    access: 'public',
    body: Activation,
    reply: Answer,
  }),
  checkActivation: route({
    method: 'POST',
    path: '/membership/activation/check',
    summary: 'Dit si un lien d’activation vaut encore, sans l’employer, et de qui il est',
    access: 'public',
    body: z.object({ token }),
    reply: Answer.extend({ email: z.string() }),
  }),
}
