import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { MembershipRequest, type MembershipOptions } from '#contract/membership/membership.ts'
import { emptyDraft, type Draft, type DraftField } from './draft.ts'

/** Steps of the membership form, in order. */
export const stepNames = ['vous', 'travail', 'cotisation', 'envoi'] as const
export type StepName = (typeof stepNames)[number]

/** French short name and heading of each step of the membership form. */
export const stepWords: Record<StepName, { short: string; title: string }> = {
  vous: { short: 'Vous', title: 'Qui êtes-vous\u00a0?' },
  travail: { short: 'Travail', title: 'Où volez-vous\u00a0?' },
  cotisation: { short: 'Cotisation', title: 'Votre cotisation' },
  envoi: { short: 'Envoi', title: 'Tout est juste\u00a0?' },
}

/** Typed bank details for a direct debit: kept in memory only, never stored on the device. */
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

/** Zod schemas of the membership form's steps, from the contract. `debitRules` adds the IBAN check. */
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

/** Returns the draft fields of a step. */
export const fieldsOf = (step: keyof typeof schemas) =>
  Object.keys(schemas[step].shape).filter((field): field is DraftField => field in emptyDraft)

/** Returns the first incomplete step; the last step when all are complete. */
export function firstOpenStep(draft: Draft, bank: BankDetails, options: MembershipOptions | undefined): StepName {
  if (!schemas.vous.safeParse(draft).success) return 'vous'
  if (!schemas.travail.safeParse(draft).success || (options && !isOffered(draft, options))) return 'travail'
  const isPaid = schemas.cotisation.safeParse({ ...draft, ...bank }).success
  // Bank details are lost after a reload, and must be typed again.
  return isPaid && (draft.way !== 'prelevement' || bank.iban) ? 'envoi' : 'cotisation'
}

/** Returns the step that contains a field. */
export const stepOf = (field: string): StepName =>
  (Object.keys(schemas) as (keyof typeof schemas)[]).find((step) => field in schemas[step].shape) ?? 'envoi'

/** Returns the dues for a function and a working time; undefined when the price list has none. */
export const duesOf = ({ dues }: MembershipOptions, draft: Pick<Draft, 'function' | 'working_time'>) =>
  dues.find((row) => row.function === draft.function && row.working_time === draft.working_time)

// The offered choices may have changed since the draft was stored.
function isOffered(draft: Draft, options: MembershipOptions) {
  const { bases, contracts } = options
  return (
    duesOf(options, draft) !== undefined &&
    contracts.some(({ slug }) => slug === draft.contract) &&
    bases.some(({ company_id, name }) => `${company_id}` === draft.company_id && name === draft.base)
  )
}
