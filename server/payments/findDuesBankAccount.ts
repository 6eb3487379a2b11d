import type { AssociationBankAccount } from '#contract/membership/membership.ts'

/**
 * Returns the bank account to which members of a company pay their dues: the company's own or the common one; null
 * without any.
 */
export const findDuesBankAccount = (
  accounts: AssociationBankAccount[],
  company_id: number,
): AssociationBankAccount | null =>
  accounts.find((account) => account.company_id === company_id) ??
  accounts.find((account) => account.company_id === null) ??
  null
