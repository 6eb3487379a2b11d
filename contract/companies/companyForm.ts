import { z } from 'zod'
import {
  requiredSingleLineSchema,
  MailHeaderAddress,
  optionalSingleLineSchema,
  baseTextFieldSchema,
  LETTER_OR_DIGIT_PATTERN,
} from '#contract/text.ts'

const NO_COLOUR = 'Une couleur s’écrit « #RRVVBB »\u00a0: six chiffres ou lettres de A à F'
const NO_LINK = 'Une adresse commence par « https:// »'
const link = () =>
  baseTextFieldSchema(500, 'L’adresse doit contenir au plus 500 caractères')
    .trim()
    .regex(/^(?:https:\/\/[^\s<>"\\\p{Cc}]+)?$/u, NO_LINK)
const phone = () => optionalSingleLineSchema(30, 'Le téléphone doit contenir au plus 30 caractères')

/** Schema of the board's form that adds an airline company: name and colour. */
export const NewCompanyFormValues = z.object({
  name: requiredSingleLineSchema(80, 'Le nom est requis', 'Le nom doit contenir au plus 80 caractères').regex(
    LETTER_OR_DIGIT_PATTERN,
    'Un nom contient au moins une lettre ou un chiffre',
  ),
  color: baseTextFieldSchema(7, NO_COLOUR, NO_COLOUR)
    .overwrite((typed) => typed.trim().replace(/^(?=[\da-f]{6}$)/i, '#'))
    .regex(/^#[\da-f]{6}$/i, NO_COLOUR),
})

/** Schema of the board's form that edits an airline company: all of its data. */
export const CompanyFormValues = NewCompanyFormValues.extend({
  /** URL path of a company's logo; empty for the association's own logo. */
  header_logo_url: baseTextFieldSchema(500, 'Ce logo n’existe pas').regex(
    /^(?:\/(?!\/)[\w./-]+)?$/,
    'Ce logo n’existe pas',
  ),
  is_shown: z.boolean(),
  /** Names of a company's crew bases, separated by commas. */
  bases: optionalSingleLineSchema(2000, 'Les bases doivent contenir au plus 2 000 caractères'),
  email: MailHeaderAddress,
  phone1: phone(),
  phone2: phone(),
  address: requiredSingleLineSchema(300, 'L’adresse est requise', 'L’adresse doit contenir au plus 300 caractères'),
  opening_hours: requiredSingleLineSchema(
    120,
    'Les horaires sont requis',
    'Les horaires doivent contenir au plus 120 caractères',
  ),
  social: z.enum(['1', '2']),
  facebook_url: link(),
  facebook_group_url: link(),
  instagram_url: link(),
  whatsapp_url: link(),
  airline_group_email: MailHeaderAddress,
  crew_group_email: MailHeaderAddress,
})
export type CompanyFormValues = z.infer<typeof CompanyFormValues>

const asIs = baseTextFieldSchema(2000, 'Ce champ est trop long')

/** Schema of a company as stored, without the validation rules of `CompanyFormValues`: old data may break them. */
export const StoredCompanyValues = z.object({
  name: asIs,
  color: asIs,
  header_logo_url: asIs,
  is_shown: z.boolean(),
  bases: asIs,
  email: asIs,
  phone1: asIs,
  phone2: asIs,
  address: asIs,
  opening_hours: asIs,
  social: z.enum(['1', '2']),
  facebook_url: asIs,
  facebook_group_url: asIs,
  instagram_url: asIs,
  whatsapp_url: asIs,
  airline_group_email: asIs,
  crew_group_email: asIs,
})
