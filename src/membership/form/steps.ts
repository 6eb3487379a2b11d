import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { MembershipRequest, type MembershipOptions } from '#contract/membership/membership.ts'
import { emptyMembershipDraft, type MembershipDraft, type MembershipDraftField } from './draft.ts'

/** Steps of the membership form, in order. */
export const membershipFormSteps = ['vous', 'travail', 'cotisation', 'envoi'] as const
export type MembershipFormStep = (typeof membershipFormSteps)[number]

/** French short name and heading of each step of the membership form. */
export const membershipStepNamesAndHeadings: Record<MembershipFormStep, { short: string; title: string }> = {
  vous: { short: 'Vous', title: 'Qui êtes-vous\u00a0?' },
  travail: { short: 'Travail', title: 'Où volez-vous\u00a0?' },
  cotisation: { short: 'Cotisation', title: 'Votre cotisation' },
  envoi: { short: 'Envoi', title: 'Tout est juste\u00a0?' },
}

/** Typed bank details for a direct debit: kept in memory only, never stored on the device. */
export type TypedBankDetails = { iban: string; holder: string }
export const emptyTypedBankDetails: TypedBankDetails = { iban: '', holder: '' }

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

/** Zod schemas of the membership form's steps, from the API contract. `membershipDuesSchema` adds the IBAN check. */
export const membershipStepSchemas = {
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

/** Returns the draft fields of a step of the membership form. */
export const listMembershipStepFields = (step: keyof typeof membershipStepSchemas) =>
  Object.keys(membershipStepSchemas[step].shape).filter(
    (field): field is MembershipDraftField => field in emptyMembershipDraft,
  )

/** Returns the first incomplete step of a draft membership request; the last step when all are complete. */
export function findIncompleteMembershipStep(
  draft: MembershipDraft,
  bank: TypedBankDetails,
  options: MembershipOptions | undefined,
): MembershipFormStep {
  if (!membershipStepSchemas.vous.safeParse(draft).success) return 'vous'
  if (!membershipStepSchemas.travail.safeParse(draft).success || (options && !isOffered(draft, options)))
    return 'travail'
  const isPaid = membershipStepSchemas.cotisation.safeParse({ ...draft, ...bank }).success
  // Bank details are lost after a reload, and must be typed again.
  return isPaid && (draft.way !== 'prelevement' || bank.iban) ? 'envoi' : 'cotisation'
}

/** Returns the step of the membership form that contains a field. */
export const findMembershipStepOfField = (field: string): MembershipFormStep =>
  (Object.keys(membershipStepSchemas) as (keyof typeof membershipStepSchemas)[]).find(
    (step) => field in membershipStepSchemas[step].shape,
  ) ?? 'envoi'

/** Returns the membership dues for a job and a working time; undefined when the price list has none. */
export const findDuesPrice = ({ dues }: MembershipOptions, draft: Pick<MembershipDraft, 'function' | 'working_time'>) =>
  dues.find((row) => row.function === draft.function && row.working_time === draft.working_time)

// The offered choices may have changed since the draft was stored.
function isOffered(draft: MembershipDraft, options: MembershipOptions) {
  const { bases, contracts } = options
  return (
    findDuesPrice(options, draft) !== undefined &&
    contracts.some(({ slug }) => slug === draft.contract) &&
    bases.some(({ company_id, name }) => `${company_id}` === draft.company_id && name === draft.base)
  )
}
