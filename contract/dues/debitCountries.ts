/**
 * Whose accounts can be debited: the countries of the European Economic Area, by the first letters of an IBAN. From
 * elsewhere in SEPA a bank must be told the address of who pays, which a mandate does not ask.
 */
export const debitCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** What is said of an account of elsewhere, and what to do instead. */
export const NOT_DEBITED =
  'Un compte hors de l’Espace économique européen ne peut pas être prélevé\u00a0: choisissez le virement'
