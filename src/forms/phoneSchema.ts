import './browserZod.ts'
import { INVALID_PHONE_MESSAGE, phoneNumberSchema } from '#contract/membership/membership.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'

/** Zod schema of an optional phone number. When the check cannot load, only the server validates the number. */
export const optionalPhoneSchema = phoneNumberSchema.refine(
  async (typed) => typed === '' || (await loadPhoneNumberCheck().catch(() => undefined))?.(typed) !== false,
  INVALID_PHONE_MESSAGE,
)

/**
 * Lazy-loads the function that tells whether a phone number is valid. A failure neither reloads the page nor shows a
 * message.
 */
export const loadPhoneNumberCheck = () =>
  loadModuleWithoutReloadOnFailure(() => import('./isValidPhoneNumber.ts').then((module) => module.isValidPhoneNumber))
