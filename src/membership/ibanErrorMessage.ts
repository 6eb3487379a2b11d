import { validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { debitableIbanCountries, IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE } from '#contract/dues/debitCountries.ts'

/** Returns the French error message of an IBAN; undefined when it is valid and its country allows SEPA debits. */
export function ibanErrorMessage(iban: string): string | undefined {
  if (!iban) return 'L’IBAN est requis'
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return debitableIbanCountries.has(iban.slice(0, 2)) ? undefined : IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return 'Un IBAN commence par les deux lettres d’un pays, comme FR'
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return iban.startsWith('FR')
      ? `Un IBAN français compte 27 caractères, celui-ci ${iban.length}`
      : 'Cet IBAN n’a pas la longueur de ceux de son pays'
  }
  return 'Un caractère de cet IBAN est faux\u00a0: relisez chaque groupe'
}
