import type { AssociationBankAccount } from '#contract/membership/membership.ts'

/** Returns the content of a transfer's QR code for banking apps, in twelve lines (EPC069-12, version 2). */
export function formatTransferQrCodeText(
  { holder, iban, bic }: AssociationBankAccount,
  amount_cents: number,
  reference: string,
): string {
  const amount = `EUR${Math.floor(amount_cents / 100)}.${String(amount_cents % 100).padStart(2, '0')}`
  // Empty purpose and structured reference, then the unstructured reference and an empty note.
  const lines = ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban.replace(/\s/g, ''), amount, '', '']
  return [...lines, reference.slice(0, 140), ''].join('\n')
}
