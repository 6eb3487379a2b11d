import type { BookableLedgerAccountNumber } from '#contract/dues/ledger.ts'

/**
 * French names of the ledger accounts, as a treasurer says them. Receipts come first for money received, expenses for
 * money spent.
 */
const receipts: [BookableLedgerAccountNumber, string][] = [
  ['740', 'Subvention'],
  ['754', 'Don'],
  ['758', 'Autre recette'],
  ['768', 'Intérêts'],
]
const expenses: [BookableLedgerAccountNumber, string][] = [
  ['627', 'Frais bancaires, frais de rejet'],
  ['606', 'Achats et fournitures'],
  ['613', 'Location'],
  ['616', 'Assurance'],
  ['622', 'Honoraires'],
  ['625', 'Déplacements, missions et réceptions'],
  ['626', 'Poste et télécommunications'],
  ['658', 'Autre dépense'],
]
const transfers: [BookableLedgerAccountNumber, string][] = [
  ['5112', 'Remise de chèques notés ici'],
  ['530', 'Espèces de la caisse'],
  ['110', 'Solde d’avant le portail'],
]

/** Returns the ledger accounts that a bank line of this amount can be booked to, likeliest first. */
export const listLedgerAccountsForAmount = (cents: number): { value: BookableLedgerAccountNumber; label: string }[] =>
  (cents > 0 ? [...receipts, ...transfers, ...expenses] : [...expenses, ...transfers, ...receipts]).map(
    ([value, label]) => ({ value, label }),
  )

/** Returns the French name of a ledger account. */
export const ledgerAccountLabel = (account: string): string =>
  [...receipts, ...expenses, ...transfers].find(([one]) => one === account)?.[1] ?? `Compte ${account}`
