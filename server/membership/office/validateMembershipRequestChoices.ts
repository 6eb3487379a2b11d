import {
  INVALID_PHONE_MESSAGE,
  type AssociationBankAccount,
  type MembershipOptions,
  type MembershipRequest,
} from '#contract/membership/membership.ts'
import { accountHolderValidationMessage } from '#server/payments/accountHolderValidationMessage.ts'
import { ibanValidationMessage } from '#server/payments/ibanValidationMessage.ts'
import { HttpError } from '#server/lib/errors.ts'
import { parsePhoneNumber } from '#server/profile/parsePhoneNumber.ts'
import { findDuesBankAccount } from '#server/payments/findDuesBankAccount.ts'

type Asked = Omit<MembershipRequest, 'email' | 'key' | 'wants_news' | 'website'>
type ReadRequest = { phone: string; amount_cents: number; account: AssociationBankAccount | null }

/**
 * Validates a membership request and returns its amount and bank account by the current price list. Throws a 422 with
 * errors by field. `hasMandate`: a signed mandate exists already.
 */
export function validateMembershipRequestChoices(
  options: MembershipOptions,
  asked: Asked,
  hasMandate = false,
): ReadRequest {
  const due = options.dues.find((each) => each.function === asked.function && each.working_time === asked.working_time)
  const phone = parsePhoneNumber(asked.phone)
  const errors: Record<string, string> = {
    ...(phone === undefined && { phone: INVALID_PHONE_MESSAGE }),
    ...workErrors(options, asked),
  }
  if (asked.way === 'prelevement' && !hasMandate) Object.assign(errors, debitErrors(options, asked))
  const [message] = Object.values(errors)
  if (message !== undefined || phone === undefined)
    throw new HttpError(422, message ?? INVALID_PHONE_MESSAGE, { errors })
  if (!due) throw new HttpError(409, 'L’adhésion en ligne n’est pas encore ouverte.')
  return {
    phone,
    amount_cents: asked.period === 'annuelle' ? due.yearly_cents : due.monthly_cents,
    account: asked.way === 'virement' ? findDuesBankAccount(options.accounts, asked.company_id) : null,
  }
}

type Work = Pick<MembershipRequest, 'company_id' | 'base' | 'function' | 'contract' | 'working_time'>

/**
 * Returns the errors of an applicant's job function, crew base, contract and working time by the association's lists.
 * An empty list accepts all.
 */
function workErrors(options: MembershipOptions, work: Work): Record<string, string> {
  const isIn = (list: { slug: string }[], slug: string) => list.length === 0 || list.some((each) => each.slug === slug)
  const bases = options.bases.filter(({ company_id }) => company_id === work.company_id)
  const isOpen = options.bases.length === 0 || bases.length > 0
  const isBase = !isOpen || bases.length === 0 || bases.some(({ name }) => name === work.base)
  return {
    ...(!isOpen && { company_id: 'L’adhésion n’est pas encore ouverte pour cette compagnie.' }),
    ...(!isBase && { base: 'Choisissez votre base' }),
    ...(!isIn(options.functions, work.function) && { function: 'Choisissez votre fonction' }),
    ...(!isIn(options.contracts, work.contract) && { contract: 'Choisissez votre contrat' }),
    ...(!isIn(options.working_times, work.working_time) && { working_time: 'Choisissez votre temps de travail' }),
  }
}

function debitErrors({ debit }: MembershipOptions, { iban, holder, has_signed_mandate }: Asked) {
  if (!debit) return { way: 'Le prélèvement n’est pas proposé.' }
  const wrong = { iban: ibanValidationMessage(iban), holder: accountHolderValidationMessage(holder) }
  return {
    ...(wrong.iban && { iban: wrong.iban }),
    ...(wrong.holder && { holder: wrong.holder }),
    ...(!has_signed_mandate && { has_signed_mandate: 'Signez le mandat en cochant cette case' }),
  }
}
