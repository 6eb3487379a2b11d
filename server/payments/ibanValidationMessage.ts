import { isValidIBAN } from 'ibantools'
import { debitableIbanCountries, IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE } from '#contract/dues/debitCountries.ts'

/** Returns the French validation message for an IBAN to debit, without quoting it; undefined when valid. */
export function ibanValidationMessage(iban: string): string | undefined {
  if (!iban) return 'L’IBAN est requis'
  if (!isValidIBAN(iban)) return 'Cet IBAN n’existe pas'
  return debitableIbanCountries.has(iban.slice(0, 2)) ? undefined : IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE
}
