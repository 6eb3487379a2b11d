import type { BankAccount } from '#contract/membership/membership.ts'

/** What a banking app reads from the QR code of a transfer (EPC069-12, version 2), twelve lines; the amount in cents. */
export function epcText({ holder, iban, bic }: BankAccount, amount_cents: number, reference: string): string {
  const amount = `EUR${Math.floor(amount_cents / 100)}.${String(amount_cents % 100).padStart(2, '0')}`
  // Neither a purpose nor a structured reference; then the reference as a text, and no note.
  const lines = ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban.replace(/\s/g, ''), amount, '', '']
  return [...lines, reference.slice(0, 140), ''].join('\n')
}
