import type { Transaction } from '#server/database/connect.ts'
import { bank_balances } from '#server/database/schema/bank.ts'
import { readAssociationIbans } from './checkHead.ts'
import type { BankStatementClosingBalance } from '#server/dues/statements/readers/balances.ts'
import { findAssociationIban } from '#server/dues/statements/readers/ownItems.ts'
import { maskIbanOrEmpty } from '#server/dues/statements/readers/statement.ts'

type Statement = {
  id: number
  /** Bank accounts of the association in the bank file, as it names them. */
  accounts: ReadonlySet<string>
  by_member: number
  balances: BankStatementClosingBalance[]
}

/**
 * Inserts the closing balances of the association's accounts from a bank statement, for the reconciliation with the
 * ledger.
 */
export async function storeStatementBalances(tx: Transaction, { id, accounts, by_member, balances }: Statement) {
  const own = balances.filter(({ account }) => accounts.has(account))
  if (own.length === 0) return
  // CFONB 120 omits the IBAN key: the full IBAN distinguishes the accounts.
  const ibans = await readAssociationIbans(tx)
  await tx.insert(bank_balances).values(
    own.map(({ account, day, cents }) => ({
      account_end: maskIbanOrEmpty(findAssociationIban(ibans, account) ?? account),
      day,
      cents,
      statement_id: id,
      by_member,
    })),
  )
}
