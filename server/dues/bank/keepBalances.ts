import type { Transaction } from '#server/database/connect.ts'
import { bank_balances } from '#server/database/schema/bank.ts'
import { HttpError } from '#server/lib/errors.ts'
import { readOwnIbans } from './checkHead.ts'
import { readBalances } from './readers/balances.ts'
import { ownIban } from './readers/ownItems.ts'
import { accountEnd } from './readers/statement.ts'

type Statement = {
  id: number
  format: string
  /** The association's accounts in the file, as the file names them. */
  accounts: ReadonlySet<string>
  by_member: number
  bytes: () => AsyncIterable<Uint8Array>
}

/**
 * Inserts the closing balances of the association's accounts in a statement, for the reconciliation. One that cannot be
 * read is left out.
 */
export async function keepBalances(tx: Transaction, { id, format, accounts, by_member, bytes }: Statement) {
  const found = await readBalances(format, bytes).catch((error: unknown) => {
    if (error instanceof HttpError) return []
    throw error
  })
  const own = found.filter(({ account }) => accounts.has(account))
  if (own.length === 0) return
  // CFONB 120 names an account without the key of its IBAN: balances of several accounts are told apart by the IBAN.
  const ibans = await readOwnIbans(tx)
  await tx.insert(bank_balances).values(
    own.map(({ account, day, cents }) => ({
      account_end: accountEnd(ownIban(ibans, account) ?? account),
      day,
      cents,
      statement_id: id,
      by_member,
    })),
  )
}
