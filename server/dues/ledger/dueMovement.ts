import type { PaidBy } from '#contract/dues/ledger.ts'
import { moneyAccounts, type Movement } from './bookMovements.ts'

type Paid = { id: number; amount_cents: number; from_on: string; until_on: string; reference: string }
type How = {
  paid_on: string
  by: PaidBy
  /** How much of it; all of it unless told. */
  amount_cents?: number
  /** What came beyond it, and is owed back. */
  excess_cents?: number
  /** What proves it; the reference of the due unless told. */
  piece?: string
}

/**
 * Returns a payment of a due, as the accounts have it: the money comes in, the due is earned, and what is too much is owed
 * back. A payment of which nothing pays the due (`amount_cents` 0) is a credit, and no payment of it.
 */
export function dueMovement(due: Paid, { paid_on, by, amount_cents = due.amount_cents, excess_cents = 0, piece }: How) {
  const entries: Movement['entries'] = [
    { account: moneyAccounts[by], amount_cents: amount_cents + excess_cents, due_id: due.id },
  ]
  if (amount_cents > 0) entries.push({ account: '756', amount_cents: -amount_cents, due_id: due.id })
  if (excess_cents > 0) entries.push({ account: '467', amount_cents: -excess_cents, due_id: due.id })
  const label = `Cotisation du ${day(due.from_on)} au ${day(due.until_on)}`
  const kind = amount_cents > 0 ? 'cotisation' : 'avoir'
  return { kind, paid_on, label, piece: piece ?? due.reference, entries } satisfies Movement
}

const day = (iso: string) => iso.split('-').toReversed().join('/')
