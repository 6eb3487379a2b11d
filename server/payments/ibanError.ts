import { isValidIBAN } from 'ibantools'
import { debitCountries, NOT_DEBITED } from '#contract/dues/debitCountries.ts'

/** Why nothing can be debited from an account; undefined when it can. Nothing quotes it. */
export function ibanError(iban: string): string | undefined {
  if (!iban) return 'L’IBAN est requis'
  if (!isValidIBAN(iban)) return 'Cet IBAN n’existe pas'
  return debitCountries.has(iban.slice(0, 2)) ? undefined : NOT_DEBITED
}
