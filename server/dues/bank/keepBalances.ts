import type { Transaction } from '#server/database/connect.ts'
import { bank_balances } from '#server/database/schema/bank.ts'
import { HttpError } from '#server/lib/errors.ts'
import { readBalances } from './readers/balances.ts'

type Statement = {
  id: number
  format: string
  account_end: string
  by_member: number
  bytes: () => AsyncIterable<Uint8Array>
}

/** Inserts the closing balances of a statement's own account, for the reconciliation. One that cannot be read is left out. */
export async function keepBalances(tx: Transaction, { id, format, account_end, by_member, bytes }: Statement) {
  const found = await readBalances(format, bytes).catch((error: unknown) => {
    if (error instanceof HttpError) return []
    throw error
  })
  const own = found.filter((balance) => balance.account_end === account_end || balance.account_end === '')
  if (own.length === 0) return
  await tx
    .insert(bank_balances)
    .values(own.map(({ day, cents }) => ({ account_end, day, cents, statement_id: id, by_member })))
}
