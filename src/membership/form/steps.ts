import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { MembershipRequest, type MembershipOptions } from '#contract/membership/membership.ts'
import { emptyDraft, type Draft, type DraftField } from './draft.ts'

/** The steps of the form, in their order. */
export const stepNames = ['vous', 'travail', 'cotisation', 'envoi'] as const
export type StepName = (typeof stepNames)[number]

/** What each step asks, in a few words and as its heading. */
export const stepWords: Record<StepName, { short: string; title: string }> = {
  vous: { short: 'Vous', title: 'Qui êtes-vous\u00a0?' },
  travail: { short: 'Travail', title: 'Où volez-vous\u00a0?' },
  cotisation: { short: 'Cotisation', title: 'Votre cotisation' },
  envoi: { short: 'Envoi', title: 'Tout est juste\u00a0?' },
}

/** What is typed of a direct debit: kept in the page alone, never on the device. */
export type BankDetails = { iban: string; holder: string }
export const noBankDetails: BankDetails = { iban: '', holder: '' }

const {
  first_name,
  last_name,
  email,
  phone,
  base,
  function: job,
  contract,
  working_time,
  period,
  way,
  iban,
  holder,
} = MembershipRequest.shape

/** The rules of each step that is filled, the contract's own. What an account must be is told by `debitRules.ts`. */
export const schemas = {
  vous: z.object({ first_name, last_name, email, phone }),
  travail: z.object({
    company_id: z.string().min(1, 'Choisissez votre compagnie').transform(Number),
    base,
    function: job,
    contract,
    working_time,
  }),
  cotisation: z.object({ period, way, iban, holder }),
}

/** The step's own fields among those of the draft. */
export const fieldsOf = (step: keyof typeof schemas) =>
  Object.keys(schemas[step].shape).filter((field): field is DraftField => field in emptyDraft)

/** The first step that something is missing of; the last when nothing is. */
export function firstOpenStep(draft: Draft, bank: BankDetails, options: MembershipOptions | undefined): StepName {
  if (!schemas.vous.safeParse(draft).success) return 'vous'
  if (!schemas.travail.safeParse(draft).success || (options && !isOffered(draft, options))) return 'travail'
  const isPaid = schemas.cotisation.safeParse({ ...draft, ...bank }).success
  // An account is known once it was checked, and not after a reload.
  return isPaid && (draft.way !== 'prelevement' || bank.iban) ? 'envoi' : 'cotisation'
}

/** The step at which a field is asked. */
export const stepOf = (field: string): StepName =>
  (Object.keys(schemas) as (keyof typeof schemas)[]).find((step) => field in schemas[step].shape) ?? 'envoi'

/** The dues of who has a function and a working time; undefined when the scale has none. */
export const duesOf = ({ dues }: MembershipOptions, draft: Pick<Draft, 'function' | 'working_time'>) =>
  dues.find((row) => row.function === draft.function && row.working_time === draft.working_time)

// What can be chosen may have changed since the draft was left.
function isOffered(draft: Draft, options: MembershipOptions) {
  const { bases, contracts } = options
  return (
    duesOf(options, draft) !== undefined &&
    contracts.some(({ slug }) => slug === draft.contract) &&
    bases.some(({ company_id, name }) => `${company_id}` === draft.company_id && name === draft.base)
  )
}
