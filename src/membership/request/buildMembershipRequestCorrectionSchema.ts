import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { MembershipRequestCorrection } from '#contract/membership/ownRequest.ts'
import { optionalPhoneSchema } from '#src/forms/phoneSchema.ts'
import { refineDespiteErrorsOption } from '#src/forms/refineDespiteErrorsOption.ts'
import { ibanErrorMessage } from '#src/membership/ibanErrorMessage.ts'

const Typed = MembershipRequestCorrection.extend({
  phone: optionalPhoneSchema,
  company_id: z.string().min(1, 'Choisissez votre compagnie').transform(Number),
})

/**
 * Returns the zod schema of a corrected membership request. A signed mandate is signed again only for another account.
 */
export const buildMembershipRequestCorrectionSchema = (hasMandate: boolean) =>
  Typed.superRefine(({ way, iban, holder, has_signed_mandate }, context) => {
    if (way !== 'prelevement' || (hasMandate && !iban)) return
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const problem = ibanErrorMessage(iban)
    if (problem) refuse('iban', problem)
    if (!holder) refuse('holder', 'Le titulaire du compte est requis')
    if (!has_signed_mandate) refuse('has_signed_mandate', 'Signez le mandat en cochant cette case')
  }, refineDespiteErrorsOption)
