/** Command-line flags of `npm run setup` that have no default, and the portal's phone and sender, with valid values. */
export const sampleSetupFlags = {
  name: 'Navigants Unis',
  email: 'bureau@navigants-unis.fr',
  phone: '',
  street: '3 rue du Parc',
  'postal-code': '69125',
  city: 'Colombier',
  director: 'Anne Roux, présidente',
  company: 'Alizés ; #0E7C86 ; Lyon, Nantes',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPP',
  monthly: '12,50',
  'mail-from': 'portail@voyage.example',
  'board-email': 'anne.roux@voyage.example',
  'board-first-name': 'Anne',
  'board-last-name': 'Roux',
}
