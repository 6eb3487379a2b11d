import type { BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import type { BankCsvLayout } from '#server/dues/statements/readers/csv/csvLayout.ts'

/**
 * Throws a refusal for CSV bank statements in cents, or exported from the association's books, where debit and credit
 * are inverted.
 */
export function refuseUnsupportedBankCsv(
  { columns, rows }: BankCsvLayout,
  { amount, credit, debit }: BankCsvMappingProposal,
): void {
  const names = columns.map((name) => normalizeTextForSearch(name).trim())
  if ([amount, credit, debit].some((place) => place !== null && CENTS.test(names[place] ?? '')))
    throwUnreadableUploadError(
      'Les montants de ce tableau sont en centimes\u00a0: demandez-le en euros. Rien n’a été importé.',
    )
  // In the association's books, a debit of the bank account is money received.
  const isLedger =
    names.filter((name) => LEDGER.test(name)).length >= 2 ||
    names.some((name, place) => {
      const values = rows.map((row) => row[place] ?? '').filter(Boolean)
      return /compte|account/.test(name) && values.length > 0 && values.every((value) => /^5[1-3]\d{1,8}$/.test(value))
    })
  if (isLedger)
    throwUnreadableUploadError(
      'Ce tableau est une comptabilité (FEC, grand livre, journal)\u00a0: le débit de la banque y est de l’argent reçu. Importez le relevé que la banque donne. Rien n’a été importé.',
    )
}

const CENTS = /centimes?\b|\(cts?\)|\bin cents\b/
const LEDGER =
  /^(?:journal(?:code|lib)?|code journal|ecriture(?:num|date|lib|let)|compte(?:num|lib)|compaux(?:num|lib)|piece(?:ref|date)|lettrage|n.? ?(?:de )?piece|compte general|numero de compte general)$/
