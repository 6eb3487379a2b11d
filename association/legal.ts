import { domain } from './identity.ts'

/** Who answers for the portal before the law. */
export const legal = {
  fullName: 'Envol, association nationale des équipages',
  form: 'Association régie par la loi du 1er juillet 1901',
  /** The number in the register of associations. */
  registration: 'W950000000',
  publicationDirector: 'Solène Kerbrat, secrétaire générale',
  host: 'Envol, à l’adresse du siège',
  /** Where people exercise their rights over their personal data. */
  dataProtectionEmail: `donnees@${domain}`,
}
