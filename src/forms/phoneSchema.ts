import './browserZod.ts'
import { INVALID_PHONE_MESSAGE, phoneNumberSchema } from '#contract/membership/membership.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'

/** Zod schema of an optional phone number. When the check cannot load, only the server validates the number. */
export const optionalPhoneSchema = phoneNumberSchema.refine(
  async (typed) => typed === '' || (await loadPhoneNumberCheck().catch(() => undefined))?.(typed) !== false,
  INVALID_PHONE_MESSAGE,
)

/** Lazy-loads the phone number check, with the phone field. */
export const loadPhoneNumberCheck = () =>
  loadModuleWithoutReloadOnFailure(() => import('./isValidPhoneNumber.ts').then((module) => module.isValidPhoneNumber))
