import type { BankAccount } from '#contract/membership/membership.ts'

/** Where the crew of a company pays: to the account of their own, or to that of all others. */
export const bankAccountFor = (accounts: BankAccount[], company_id: number): BankAccount | null =>
  accounts.find((account) => account.company_id === company_id) ??
  accounts.find((account) => account.company_id === null) ??
  null
