import '#src/forms/browserZod.ts'
import { evenThen } from '#src/forms/evenThen.ts'
import { ibanProblem } from '#src/membership/ibanProblem.ts'
import { schemas, type BankDetails } from './steps.ts'

/** Zod schema of the dues step. It checks the IBAN as the server does, even when other fields are invalid. */
export const debitRules = schemas.cotisation.superRefine((typed, context) => {
  if (typed.way !== 'prelevement') return
  const refuse = (path: keyof BankDetails, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const problem = ibanProblem(typed.iban)
  if (problem) refuse('iban', problem)
  if (!typed.holder) refuse('holder', 'Le titulaire du compte est requis')
}, evenThen)
