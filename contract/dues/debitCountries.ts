/**
 * Country codes of the IBANs that can be debited: the European Economic Area. Elsewhere in SEPA the bank requires the
 * payer's address, which the mandate does not ask for.
 */
export const debitableIbanCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** French message for a bank account outside the European Economic Area, which cannot be debited. */
export const IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE =
  'Un compte hors de l’Espace économique européen ne peut pas être prélevé\u00a0: choisissez le virement'
