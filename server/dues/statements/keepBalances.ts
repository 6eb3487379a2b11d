import type { Transaction } from '#server/database/connect.ts'
import { bank_balances } from '#server/database/schema/bank.ts'
import { readOwnIbans } from './checkHead.ts'
import type { StatementBalance } from '#server/dues/statements/readers/balances.ts'
import { ownIban } from '#server/dues/statements/readers/ownItems.ts'
import { maskAccount } from '#server/dues/statements/readers/statement.ts'

type Statement = {
  id: number
  /** Accounts of the association that the file contains, as it names them. */
  accounts: ReadonlySet<string>
  by_member: number
  balances: StatementBalance[]
}

/** Inserts the closing balances of the association's accounts from a statement, for the reconciliation. */
export async function keepBalances(tx: Transaction, { id, accounts, by_member, balances }: Statement) {
  const own = balances.filter(({ account }) => accounts.has(account))
  if (own.length === 0) return
  // CFONB 120 omits the IBAN key: the full IBAN distinguishes the accounts.
  const ibans = await readOwnIbans(tx)
  await tx.insert(bank_balances).values(
    own.map(({ account, day, cents }) => ({
      account_end: maskAccount(ownIban(ibans, account) ?? account),
      day,
      cents,
      statement_id: id,
      by_member,
    })),
  )
}
