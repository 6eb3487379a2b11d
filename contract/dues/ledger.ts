import { z } from 'zod'
import { requiredSingleLineSchema } from '#contract/text.ts'

/** Ledger accounts of the portal, by number in the French chart of accounts for associations. */
export const LedgerAccountNumber = z.enum([
  '110',
  '467',
  '5112',
  '512',
  '530',
  '606',
  '613',
  '616',
  '622',
  '625',
  '626',
  '627',
  '654',
  '658',
  '740',
  '754',
  '756',
  '758',
  '768',
])
export type LedgerAccountNumber = z.infer<typeof LedgerAccountNumber>

/**
 * Ledger accounts to which a bank statement line unrelated to dues can be booked, by number in the French chart of
 * accounts.
 */
export const BookableLedgerAccountNumber = z.enum(
  ['627', '740', '754', '758', '768', '5112', '530', '606', '613', '616', '622', '625', '626', '658', '110'],
  { error: 'Choisissez ce que c’est' },
)
export type BookableLedgerAccountNumber = z.infer<typeof BookableLedgerAccountNumber>

/** Schema of the label of a bank statement line that is booked to a ledger account. */
export const LedgerBookingLabel = requiredSingleLineSchema(
  120,
  'Écrivez le libellé',
  'Le libellé doit tenir en 120 caractères',
)

/** Kinds of entries in the association's accounting ledger; only a `cotisation` pays a due. */
export const LedgerEntryKind = z.enum([
  'cotisation',
  'retour',
  'correction',
  'avoir',
  'remboursement',
  'depot',
  'frais',
  'abandon',
  'recette',
  'depense',
  'ouverture',
])
export type LedgerEntryKind = z.infer<typeof LedgerEntryKind>

/** Payment method in the accounting ledger: transfer, direct debit, cheque, cash or credit. */
export const LedgerPaymentMethod = z.enum(['virement', 'prelevement', 'cheque', 'especes', 'avoir'])
export type LedgerPaymentMethod = z.infer<typeof LedgerPaymentMethod>

/** Names of the ledger accounts in the French chart of accounts for associations. */
export const ledgerAccountNames: Record<LedgerAccountNumber, string> = {
  '110': 'Report à nouveau',
  '467': 'Sommes à rendre aux adhérents',
  '5112': 'Chèques à encaisser',
  '512': 'Banque',
  '530': 'Caisse',
  '606': 'Achats et fournitures',
  '613': 'Locations',
  '616': 'Assurances',
  '622': 'Honoraires',
  '625': 'Déplacements, missions et réceptions',
  '626': 'Frais postaux et télécommunications',
  '627': 'Services bancaires',
  '654': 'Pertes sur créances irrécouvrables',
  '658': 'Charges diverses de gestion courante',
  '740': 'Subventions',
  '754': 'Dons',
  '756': 'Cotisations',
  '758': 'Produits divers de gestion courante',
  '768': 'Autres produits financiers',
}
