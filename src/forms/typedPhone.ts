import './browserZod.ts'
import { NO_PHONE, phoneField } from '#contract/membership/membership.ts'
import { quietly } from '#src/navigation/newVersion.ts'

/** The contract's rule for a telephone, and whether it is one. Without the code that knows, the server still judges. */
export const typedPhone = phoneField.refine(
  async (typed) => typed === '' || (await loadIsPhone().catch(() => undefined))?.(typed) !== false,
  NO_PHONE,
)

/** The code that knows telephone numbers: it comes with the field. */
export const loadIsPhone = () => quietly(() => import('./isPhone.ts').then((module) => module.isPhone))
