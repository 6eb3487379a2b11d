import type { LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import { ledgerAccountByPaymentForm, type LedgerMovement } from './bookMovements.ts'

type Paid = { id: number; amount_cents: number; from_on: string; until_on: string; reference: string }
type How = {
  paid_on: string
  by: LedgerPaymentMethod
  /** Amount in cents of a payment that pays the due; defaults to all of the due. */
  amount_cents?: number
  /** Overpaid amount of a due's payment in cents, owed back to the member. */
  excess_cents?: number
  /** Supporting document of a due's payment; defaults to the due's reference. */
  piece?: string
}

/**
 * Returns the ledger movement of a due's payment: money received, due paid, excess owed back. With `amount_cents` 0 the
 * money is a mere credit of the member.
 */
export function buildDuePaymentMovement(
  due: Paid,
  { paid_on, by, amount_cents = due.amount_cents, excess_cents = 0, piece }: How,
) {
  const entries: LedgerMovement['entries'] = [
    { account: ledgerAccountByPaymentForm[by], amount_cents: amount_cents + excess_cents, due_id: due.id },
  ]
  if (amount_cents > 0) entries.push({ account: '756', amount_cents: -amount_cents, due_id: due.id })
  if (excess_cents > 0) entries.push({ account: '467', amount_cents: -excess_cents, due_id: due.id })
  const label = `Cotisation du ${day(due.from_on)} au ${day(due.until_on)}`
  const kind = amount_cents > 0 ? 'cotisation' : 'avoir'
  return { kind, paid_on, label, piece: piece ?? due.reference, entries } satisfies LedgerMovement
}

const day = (iso: string) => iso.split('-').toReversed().join('/')
