import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { validateCreditorID } from 'sepa'
import { z } from 'zod'
import { baseTextFieldSchema } from '#contract/text.ts'
import { OneLineTextField } from '#server/content/frontMatterFields.ts'

const Slug = baseTextFieldSchema(60, 'Ce nom compte plus de 60 signes', 'Ce nom manque').regex(
  /^[a-z\d]+(?:-[a-z\d]+)*$/,
  'Un nom s’écrit « mot-mot », sans accent ni majuscule',
)
const Choices = z
  .array(z.strictObject({ slug: Slug, label: OneLineTextField(80) }))
  .min(1, 'Il en faut un au moins')
  .max(50)
const Company = z.int('Une compagnie se dit par son numéro').positive()

/** Schema of a price in euros with two decimals at most: « 12 » or « 12.5 ». */
const Euros = z
  .number('Un montant s’écrit en euros, par exemple 12 ou 12.50')
  .positive('Un montant est plus grand que zéro')
  .max(100_000, 'Un montant ne dépasse pas 100 000 €')
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'Un montant a deux décimales au plus')

const account = {
  iban: baseTextFieldSchema(60, 'Cet IBAN est trop long', 'L’IBAN manque')
    .refine((typed) => isValidIBAN(compactIban(typed)), 'Cet IBAN n’existe pas')
    .transform((typed) => friendlyFormatIBAN(compactIban(typed)) ?? ''),
  bic: baseTextFieldSchema(11, 'Un BIC compte 11 signes au plus', 'Le BIC manque').refine(
    isValidBIC,
    'Ce BIC n’existe pas',
  ),
}
/** Returns an IBAN without spaces. */
export const compactIban = (typed: string) => electronicFormatIBAN(typed) ?? ''

/**
 * Schema of the price list file (`cotisations.yml`): choices of the membership form, dues in euros, and bank accounts.
 */
export const DuesPriceList = z.strictObject({
  functions: Choices,
  contracts: Choices,
  working_times: Choices,
  bases: z.array(z.strictObject({ company: Company, name: OneLineTextField(60) })).max(1000),
  /** Dues per year and per month, in euros. */
  dues: z
    .array(z.strictObject({ function: Slug, working_time: Slug, yearly: Euros, monthly: Euros }))
    .max(2500, 'Il y a plus de 2 500 montants'),
  /** Bank accounts for transfers of dues: one per company with its own, and one for all others. */
  accounts: z
    .array(
      z.strictObject({
        company: Company.optional(),
        holder: OneLineTextField(70),
        ...account,
        bank: OneLineTextField(80),
      }),
    )
    .max(200),
  /** Association's creditor data for direct debits; absent without direct debit. */
  creditor: z
    .strictObject({
      name: OneLineTextField(70),
      id: baseTextFieldSchema(35, 'Un identifiant compte 35 signes au plus', 'L’identifiant manque').refine(
        (id) => validateCreditorID(id),
        'Cet identifiant de créancier SEPA n’existe pas',
      ),
      address: OneLineTextField(140),
      ...account,
    })
    .optional(),
})
export type DuesPriceList = z.infer<typeof DuesPriceList>
