import '#src/forms/browserZod.ts'
import { refineDespiteErrorsOption } from '#src/forms/refineDespiteErrorsOption.ts'
import { ibanErrorMessage } from '#src/membership/ibanErrorMessage.ts'
import { membershipStepSchemas, type TypedBankDetails } from './steps.ts'

/**
 * Zod schema of the membership form's dues step. It checks the IBAN as the server does, even when other fields are
 * invalid.
 */
export const membershipDuesSchema = membershipStepSchemas.cotisation.superRefine((typed, context) => {
  if (typed.way !== 'prelevement') return
  const refuse = (path: keyof TypedBankDetails, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const problem = ibanErrorMessage(typed.iban)
  if (problem) refuse('iban', problem)
  if (!typed.holder) refuse('holder', 'Le titulaire du compte est requis')
}, refineDespiteErrorsOption)
