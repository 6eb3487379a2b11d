import './browserZod.ts'
import { NO_PHONE, phoneField } from '#contract/membership/membership.ts'
import { quietly } from '#src/navigation/newVersion.ts'

/** Zod schema of an optional phone number. When the check cannot load, only the server validates the number. */
export const typedPhone = phoneField.refine(
  async (typed) => typed === '' || (await loadIsPhone().catch(() => undefined))?.(typed) !== false,
  NO_PHONE,
)

/** Lazy-loads the phone number check, with the phone field. */
export const loadIsPhone = () => quietly(() => import('./isPhone.ts').then((module) => module.isPhone))
