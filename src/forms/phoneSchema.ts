import './browserZod.ts'
import { INVALID_PHONE, phoneField } from '#contract/membership/membership.ts'
import { loadQuietly } from '#src/navigation/newVersion.ts'

/** Zod schema of an optional phone number. When the check cannot load, only the server validates the number. */
export const phoneSchema = phoneField.refine(
  async (typed) => typed === '' || (await loadPhoneCheck().catch(() => undefined))?.(typed) !== false,
  INVALID_PHONE,
)

/** Lazy-loads the phone number check, with the phone field. */
export const loadPhoneCheck = () => loadQuietly(() => import('./isPhoneNumber.ts').then((module) => module.isPhoneNumber))
